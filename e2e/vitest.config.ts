import { defineConfig } from 'vitest/config'

const shared = {
  root: import.meta.dirname,
  // Loading the server's and the web's modules again for every file would cost as much as the journeys.
  isolate: false,
  // A step that takes a second here takes twenty on a small machine that is busy.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
}

export default defineConfig({
  test: {
    // More than a small machine has cores, as journeys mostly wait.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['{journeys,live}/**/*.test.ts'],
          // One installation for the whole run; a company of its own for every journey.
          globalSetup: ['setup/installation.ts'],
          setupFiles: ['setup/failures.ts'],
        },
      },
      // With installations of its own, and alone on the machine, as it measures recovery times.
      { test: { ...shared, name: 'faults', include: ['chaos/**/*.test.ts'] } },
    ],
  },
})
