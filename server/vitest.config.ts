import { defineConfig } from 'vitest/config'

// Three layers: unit needs nothing; api brings a PostgreSQL of its own; wire also talks to the sandbox.
const HEAVY = ['**/*.api.test.ts', '**/*.wire.test.ts']
const database = { globalSetup: ['test/setup/cluster.ts'], testTimeout: 40_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    root: import.meta.dirname,
    maxWorkers: 2,
    // A busy machine makes a picture or a form in seconds, not in milliseconds.
    testTimeout: 20_000,
    // Nor does a process or a socket answer within a second there.
    expect: { poll: { timeout: 15_000 } },
    // Loading the server's modules anew for every file would cost nearly as much as the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{src,test}/**/*.test.ts'], exclude: [...HEAVY, '**/node_modules/**'] },
      },
      { extends: true, test: { name: 'api', include: ['{src,test}/**/*.api.test.ts'], ...database } },
      {
        extends: true,
        test: {
          name: 'wire',
          include: ['{src,test}/**/*.wire.test.ts'],
          ...database,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000, interval: 30 } },
        },
      },
    ],
  },
})
