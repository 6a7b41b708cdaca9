// The suites, and their folders, that are near changed files. Pure: `npm run test:near` runs them.
import path from 'node:path'

/** Folders whose parts are independent: `server/src/features/tickets/…` belongs to `src/features/tickets`. */
const ROOMS = /^src\/(features|channels|platform|screens|whatsapp|graph|operations|demo|lib|ui|app)\/[^/]+\//

/** The folder of a file's tests, relative to its workspace. */
const roomOf = (file) => ROOMS.exec(file)?.[0].replace(/\/$/, '') ?? file.split('/').slice(0, -1).join('/')

const SERVER = ['server unit', 'server api']
const SUITES_OF = {
  contract: ['contract'],
  'flow-engine': ['flow engine'],
  server: SERVER,
  web: ['web'],
  sandbox: ['sandbox'],
  bench: ['benchmarks'],
  scripts: ['tests of the checks'],
}

const isCode = (file) => /\.(m?[jt]s|tsx|sql)$/.test(file)

/** Some checks are tested with whole copies of the tree: only those of a script's own name run. */
const folderOf = (workspace, inside) => {
  if (workspace === 'contract') return ''
  return workspace === 'scripts' ? path.basename(inside).replace(/\..*$/, '') : roomOf(inside)
}

/** Suite and folder, for each suite near a file. */
function* placesOf(file) {
  const [workspace = '', ...rest] = file.split('/')
  const inside = rest.join('/')
  for (const suite of SUITES_OF[workspace] ?? []) yield [suite, folderOf(workspace, inside)]
  const feature = /^src\/features\/([^/.]+)/.exec(inside)?.[1]
  if (workspace === 'contract' && feature)
    for (const suite of [...SERVER, 'web']) yield [suite, `src/features/${feature}`]
  if (workspace !== 'server') return
  if (/^(migrations|schema)\//.test(inside)) yield ['server api', 'test/schema-drift']
  if (/(routes|events|errors)\.ts$/.test(inside)) yield ['server api', 'test/sweeps']
}

/**
 * @param {readonly string[]} files changed files, relative to the project
 * @returns {{ suites: Map<string, Set<string>>, workspaces: Set<string>, skipped: string[] }} suite → folders (an empty name: all of it); workspaces
 *   whose types may have changed; files that no quick suite covers
 */
export function nearTo(files) {
  const suites = new Map()
  const code = files.filter(isCode)
  for (const [suite, folder] of code.flatMap((file) => [...placesOf(file)]))
    suites.set(suite, (suites.get(suite) ?? new Set()).add(folder))
  const touched = code.map((file) => file.split('/')[0] ?? '')
  return {
    suites,
    workspaces: new Set(touched.flatMap((name) => (name === 'contract' ? [name, 'server', 'web'] : [name]))),
    skipped: code.filter((file) => [...placesOf(file)].length === 0),
  }
}
