done = function(summary, latency)
  local bad = summary.errors.status + summary.errors.read + summary.errors.timeout
  io.write(string.format('\n{"rate": %.1f, "p95": %.3f, "bad": %d}\n',
    summary.requests / summary.duration * 1e6, latency:percentile(95) / 1000, bad))
end
