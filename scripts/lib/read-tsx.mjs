// Loaded before dependency-cruiser, whose swc parser never asks for JSX and so stumbles over the first tag of a .tsx file.
import swc from '@swc/core'

const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })
