# binomial_interval(k, n, alpha): the exact interval of confidence 1 - alpha for the probability of an event that happened
# in k of n trials (Clopper and Pearson 1934), in interval_low and interval_high. By bisection of the binomial distribution.

function binomial_interval(k, n, alpha) {
  interval_low = k > 0 ? binomial_root(k - 1, n, 1 - alpha / 2) : 0
  interval_high = k < n ? binomial_root(k, n, alpha / 2) : 1
}

# The p for which k or fewer of n happen with this probability; it falls as p grows.
function binomial_root(k, n, probability,    low, high, middle, step) {
  low = 0
  high = 1
  for (step = 0; step < 60; step++) {
    middle = (low + high) / 2
    if (binomial_lower_tail(k, n, middle) > probability) low = middle; else high = middle
  }
  return (low + high) / 2
}

# binomial_lower_tail(k, n, p): P(X <= k) for 0 < p < 1.
function binomial_lower_tail(k, n, p,    i, term, sum) {
  term = n * log(1 - p)
  sum = exp(term)
  for (i = 1; i <= k; i++) {
    term += log((n - i + 1) / i * p / (1 - p))
    sum += exp(term)
  }
  return sum
}
