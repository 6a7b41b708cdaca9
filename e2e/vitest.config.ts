import { defineConfig } from 'vitest/config'

// One installation for the whole run (setup/installation.ts); a company of its own for every journey.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['{journeys,live,chaos}/**/*.test.ts'],
    globalSetup: ['setup/installation.ts'],
    setupFiles: ['setup/failures.ts'],
    // More than a small machine has cores: much of a journey is waiting for what is to happen.
    maxWorkers: 3,
    // Loading the server's and the web's modules anew for every file would cost as much as the journeys.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
})
