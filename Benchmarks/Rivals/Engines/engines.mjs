// d3's curve and interpolation on node. `report` measures an engine as engine.hpp does; instead of allocations, which node does
// not count, it gives the bytes of its heap. Needs --expose-gc and a young generation that a second of frames does not fill.

import {createRequire} from "node:module";
import {pathToFileURL} from "node:url";

const processorTime = () => { const use = process.cpuUsage(); return (use.user + use.system) * 1e3; };

export function report(engine, version, motion, work, make, {threshold, speed, counts = [1000, 10000, 100000]} = {}) {
  const row = {engine, version, motion, work};
  for (const rate of [60, 120]) {
    const objects = make(1);
    row[`at${rate}`] = Array.from({length: 2 * rate}, (_, i) => {
      objects.frame((i + 1) / rate);
      if (objects.ended?.()) row.settled ??= (i + 1) / rate;
      return objects.value();
    });
    if (rate === 60) delete row.settled;
  }
  if (threshold) Object.assign(row, {threshold, speed});
  const turned = make(1);
  if (turned.turn) {
    row.turn = Array.from({length: 7}, (_, i) => {
      turned.frame((i + 1) / 60);
      const value = turned.value();
      if (i === 5) turned.turn(0.1);
      return value;
    }).slice(-3);
  }
  row.ns = {}, row.bytes = {};
  for (const count of counts) {
    row.ns[count] = Infinity;
    // A second of frames, several times: the first for the compiler, the last for the bytes.
    for (let pass = Math.max(3, 20000 / count); pass >= 0; pass--) {
      const objects = make(count);
      if (pass === 0) gc();
      const heap = process.memoryUsage().heapUsed, start = processorTime();
      for (let i = 1; i <= 60; i++) objects.frame(i / 60);
      if (pass === 0) row.bytes[count] = (process.memoryUsage().heapUsed - heap) / (60 * count);
      else row.ns[count] = Math.min(row.ns[count], (processorTime() - start) / (60 * count));
    }
  }
  console.log(JSON.stringify(row));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const debian = createRequire(import.meta.url);
  const {easeCubicOut} = debian("d3-ease"), {interpolateNumber} = debian("d3-interpolate");
  const version = ["d3-ease", "d3-interpolate"].map(name => debian(`${name}/package.json`).version).join(", ");
  report("d3-ease, d3-interpolate", version, "cubic-out", "two calls each, by hand", count => {
    const interpolators = Array.from({length: count}, () => interpolateNumber(0, 100)), values = new Float64Array(count);
    return {
      frame: time => { for (let i = 0; i < count; i++) values[i] = interpolators[i](easeCubicOut(Math.min(time, 1))); },
      value: () => values[count - 1],
    };
  });
}
