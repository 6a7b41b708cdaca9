/** Serves the page where a person plays the customer. The files are static and not built. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const CSP =
  "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export async function phonePage(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    root: publicFolder(),
    setHeaders: (reply) => {
      reply.header('content-security-policy', CSP)
      reply.header('x-content-type-options', 'nosniff')
      reply.header('referrer-policy', 'no-referrer')
      reply.header('cache-control', 'no-cache')
    },
  })
}

/** Beside this file when run from source, beside the bundle when built, or the folder from the environment. */
function publicFolder(): string {
  const candidates = [new URL('./public/', import.meta.url), new URL('./phone/public/', import.meta.url)]
  const paths = [process.env.SANDBOX_PHONE_DIR, ...candidates.map((url) => fileURLToPath(url))]
  const found = paths.find((path) => path && existsSync(path))
  if (!found) throw new Error('the files of the phone page are missing: set SANDBOX_PHONE_DIR to their folder')
  return found
}
