# The exact motions from 0 to 100 that engines are compared with, to a few roundings.
# Load it with:   jq -L scripts/lib 'include "engines/exact"; …'

# The spring of mass 1, stiffness 100 and damping 10, from 0 to 100: position and velocity.
def spring($t):
  (-5 * $t | exp) as $decay | (75 | sqrt) as $frequency | ($frequency * $t) as $angle
  | { x: (100 - 100 * $decay * (($angle | cos) + 5 / $frequency * ($angle | sin))),
      v: (1e4 / $frequency * $decay * ($angle | sin)) };

# CSS's ease, cubic-bezier(0.25, 0.1, 0.25, 1): its parameter by bisection.
def ease($t):
  def component($p1; $p2): . as $s | 3 * (1 - $s) * (1 - $s) * $s * $p1 + 3 * (1 - $s) * $s * $s * $p2 + $s * $s * $s;
  reduce range(60) as $i ({low: 0, high: 1};
    ((.low + .high) / 2) as $s | if ($s | component(0.25; 0.25)) < $t then .low = $s else .high = $s end)
  | .high | component(0.1; 1);

def exact($motion; $t):
  if $motion == "spring" then spring($t).x
  elif $t >= 1 then 100
  elif $motion == "bezier" then 100 * ease($t)
  else 100 * (1 - (1 - $t) * (1 - $t) * (1 - $t)) end;

# The time from which the spring stays nearer than a distance and slower than a speed, to 0.1 ms.
def settling($distance; $speed):
  last(range(30000) / 1e4 | spring(.) as $state
    | select((($state.x - 100) | fabs) >= $distance or ($speed != null and ($state.v | fabs) >= $speed)));
