// Loaded before dependency-cruiser, whose swc parser does not enable JSX and fails at the first tag of a .tsx file.
import swc from '@swc/core'

const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })
