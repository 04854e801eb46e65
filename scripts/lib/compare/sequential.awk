# Group-sequential testing: a gate looks at its data several times and may stop each time, and the probability of a false
# alarm over all looks together stays at most alpha.
#
# Each look spends a part of alpha, and the parts add up to alpha: by the union bound no more than alpha is spent, whatever
# the dependence between the looks, the rows or the tests. The part at look k is proportional to the number of its pairs,
# so that early looks demand more (compare Pocock 1977, O'Brien and Fleming 1979, whose boundaries assume normal increments
# and are closer to alpha).

# level_at(looks, n, alpha): the level of the look at n pairs; `looks` is the list of all looks, with blanks between.
function level_at(looks, n, alpha,    count, look, i, sum) {
  count = split(looks, look, " ")
  sum = 0
  for (i = 1; i <= count; i++) sum += look[i]
  return alpha * n / sum
}

function last_look(looks,    look, count) {
  count = split(looks, look, " ")
  return look[count]
}
