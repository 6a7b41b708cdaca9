/** The build fails when a component of the library is rendered and its styles are not imported in `ui/theme/library.ts`. */
import type { Plugin } from 'vite'

const stylesOf = /^(.*\/node_modules\/@mantine\/core)\/esm\/(?:components|utils)\/(?:\w+\/)*(\w+)\.module\.mjs$/

export const libraryStyles = (): Plugin => ({
  name: 'library-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const drawn = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
    const missing = drawn.flatMap((id) => {
      const [, library, name] = stylesOf.exec(id) ?? []
      return library && name && !this.getModuleInfo(`${library}/styles/${name}.css`) ? name : []
    })
    if (missing.length > 0) this.error(`ui/theme/library.ts imports no styles of ${[...new Set(missing)].join(', ')}`)
  },
})
