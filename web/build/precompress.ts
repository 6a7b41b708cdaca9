import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const compressible = /\.(js|css|html|svg|json|webmanifest)$/
/** Below this size the headers cost more than the bytes saved. */
const leastBytes = 1024

const compressFile = async (file: string): Promise<void> => {
  const content = await readFile(file)
  if (content.length < leastBytes) return
  const options = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }
  const [br, gz] = await Promise.all([brotli(content, options), gzip(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses them again. */
export const precompress = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved
    },
    closeBundle: {
      // After the service worker, which is written in the same phase.
      order: 'post',
      sequential: true,
      handler: async () => {
        const folder = path.resolve(config.root, config.build.outDir)
        const names = await readdir(folder, { recursive: true })
        await Promise.all(
          names.filter((name) => compressible.test(name)).map((name) => compressFile(path.join(folder, name))),
        )
      },
    },
  }
}
