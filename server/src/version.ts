import { readFileSync } from 'node:fs'

const fromPackage = (): string => {
  // Beside the sources in development, one level up from the bundle in production.
  const file = new URL('../../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}

export const productVersion = fromPackage()
