// `npm run test:near`: checks and tests that are near what changed, in about a minute. `npm run test:near -- main` compares with main.
import { existsSync } from 'node:fs'
import { nearTo } from './steps/near.mjs'
import { ROOT, run, runNode } from './steps/run.mjs'
import { Fault, giveUp, say, secondsSince } from './steps/say.mjs'
import { runSuite, SUITES } from './steps/suites.mjs'

const [since] = process.argv.slice(2)

const git = async (...args) => {
  const { code, output } = await run('git', args)
  if (code !== 0) throw new Fault(`git ${args.join(' ')} failed:\n${output}`)
  return output.split('\n').filter((line) => line !== '')
}

/** The difference from `since`; by default the uncommitted changes, or the last commit if there are none. */
const changedFiles = async () => {
  const inTree = [
    ...(await git('diff', '--name-only', since ?? 'HEAD')),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ]
  const files = inTree.length > 0 || since ? inTree : await git('diff', '--name-only', 'HEAD~1')
  return files.filter((file) => existsSync(`${ROOT}/${file}`))
}

const failed = []
const step = async (name, work) => {
  say(`\n── ${name} ──`)
  if (!(await work())) failed.push(name)
}
const node = async (...args) => (await runNode(args, { show: true })).code === 0

try {
  const files = await changedFiles()
  if (files.length === 0) throw new Fault('Nothing changed.')
  const { suites, workspaces, skipped } = nearTo(files)
  say(`${files.length} changed files`)
  const biome = [`${ROOT}/node_modules/@biomejs/biome/bin/biome`, 'check', '--no-errors-on-unmatched']
  await step('format and lint', () => node(...biome, ...files))
  for (const workspace of workspaces)
    if (existsSync(`${ROOT}/${workspace}/tsconfig.json`))
      await step(`types ${workspace}`, () => node(`${ROOT}/node_modules/typescript/bin/tsc`, '-p', workspace))
  for (const suite of SUITES.filter(({ name }) => suites.has(name))) {
    const folders = [...(suites.get(suite.name) ?? [])]
    const args = folders.includes('') ? [] : folders
    await step(`${suite.name}: ${args.join(', ') || 'all'}`, async () => (await runSuite(suite, { args })).failed === 0)
  }
  if (skipped.length > 0) say(`\nNo quick suite covers these; \`npm run e2e\` may:\n  ${skipped.join('\n  ')}`)
} catch (error) {
  giveUp(error)
}
say(failed.length > 0 ? `\nfailed after ${secondsSince()}: ${failed.join('; ')}` : `\nall passed in ${secondsSince()}`)
process.exitCode = failed.length > 0 ? 1 : 0
