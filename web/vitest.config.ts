import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const source = path.join(import.meta.dirname, 'src')
const replaces = /\bvi\.(mock|doMock|spyOn|stubGlobal|useFakeTimers|resetModules)\b/

/** Tests that put something else in the place of a module, a clock or a global: a neighbour must neither see that nor have loaded the real one. */
const alone = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file) && replaces.test(readFileSync(path.join(source, file), 'utf8')))
  .map((file) => `src/${file}`)

export default defineConfig({
  plugins: [react()],
  test: {
    root: import.meta.dirname,
    environment: 'happy-dom',
    setupFiles: ['src/test-setup.ts'],
    maxWorkers: 2,
    // A busy machine draws a form in seconds, not in milliseconds.
    testTimeout: 20_000,
    projects: [
      // A world of its own for every file would cost eight times what the tests themselves do.
      {
        extends: true,
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: alone, isolate: false },
      },
      { extends: true, test: { name: 'web alone', include: alone } },
    ],
  },
})
