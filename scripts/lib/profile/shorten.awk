# A long name with its middle left out: both ends of a Swift name tell functions apart.
function shortened(name, most) {
  if (length(name) <= most) return name
  return substr(name, 1, int(most / 2) - 2) "..." substr(name, length(name) - (most - int(most / 2)) + 2)
}
