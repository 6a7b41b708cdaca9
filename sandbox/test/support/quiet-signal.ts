/** The library's Signal implementation prints whole sessions, including private keys, in ordinary use. */
for (const level of ['log', 'info', 'warn', 'error'] as const) {
  // biome-ignore lint/suspicious/noConsole: this is the one place that stands between the library and the terminal
  const print = console[level]
  console[level] = (...parts: unknown[]) => {
    if (!/session|decrypt/i.test(String(parts[0]))) print(...parts)
  }
}
