/** The spellings of a feature's name in the templates, from `quick-notes`. */
export function namesOf(plural: string, singular = singularOf(plural)): Record<string, string> {
  for (const name of [plural, singular]) {
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is not a kebab-case name.`)
  }
  return {
    '__things-path__': plural,
    __things_table__: plural.replaceAll('-', '_'),
    __thing_table__: singular.replaceAll('-', '_'),
    '__things words__': plural.replaceAll('-', ' '),
    '__thing words__': singular.replaceAll('-', ' '),
    '__Things words__': capital(plural.replaceAll('-', ' ')),
    __things__: camel(plural),
    __thing__: camel(singular),
    __Things__: capital(camel(plural)),
    __Thing__: capital(camel(singular)),
  }
}

export const fill = (template: string, names: Record<string, string>) =>
  Object.entries(names).reduce((text, [mark, name]) => text.replaceAll(mark, name), template)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (plural.endsWith('s') && !plural.endsWith('ss')) return plural.slice(0, -1)
  throw new Error(`Say the singular as well: npm run new feature ${plural} <singular>`)
}
