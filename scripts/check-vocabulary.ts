import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { basename } from 'node:path/posix'
import { listFiles } from './lib/list-files.ts'
import { type Findings, runCheck } from './lib/run-check.ts'
import { BANNED, CODE_ROOTS, MOST_LINES, ROOMS, TERMS } from './lib/vocabulary.ts'

const ALLOWED_LIST = 'scripts/vocabulary-allowed.txt'
const CODE_FILE = /\.(tsx?|m?js|cjs|css)$/
const GENERATED = /(\.generated\.ts$|\/templates\/|\/fixtures\/)/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const PASCAL = /^[A-Z][A-Za-z0-9]*(\.[a-z0-9-]+)*$/
const HOOK = /^use[A-Z][A-Za-z0-9]*(\.[a-z]+)*$/

/** File names, sizes and the purity of rules, in every workspace below `root`. */
export function checkVocabulary(root: string): Findings {
  const files = CODE_ROOTS.flatMap((folder) => listFiles(root, folder))
  const allowed = readAllowed(root)
  const broken = files.map((path) => ({ path, faults: faultsOf(root, path) })).filter(({ faults }) => faults.length > 0)
  const needless = allowed.filter((path) => !broken.some((file) => file.path === path))
  return {
    faults: [
      ...broken.filter(({ path }) => !allowed.includes(path)).flatMap(({ faults }) => faults),
      ...needless.map((path) => `${path} needs no exception any more: remove it from ${ALLOWED_LIST}.`),
    ],
    looked: `${files.length} files, ${allowed.length} exceptions`,
  }
}

function faultsOf(root: string, path: string): string[] {
  const faults = [wrongRoom(path), ...bannedWords(path)]
  if (CODE_FILE.test(path) && !GENERATED.test(path)) {
    const content = readFileSync(join(root, path), 'utf8')
    faults.push(wrongCase(path), tooLong(path, content), asyncRule(path, content))
  }
  return faults.filter((fault) => fault !== undefined)
}

function wrongRoom(path: string): string | undefined {
  for (const room of ROOMS) {
    const [, owner = '', inside = ''] = room.folder.exec(path) ?? []
    if (inside === '') continue
    const words = room.words.map((word) => (word === '$name' ? owner : word))
    const first = inside.replace(/[./].*$/, '')
    const isWord = words.includes(first) && /^[\w-]+(\.(ts|tsx)|\/.+)$/.test(inside)
    if (!isWord && !room.also.test(inside)) return `${path}: not the furniture of a ${room.name}; ${room.advice}.`
  }
  return undefined
}

function bannedWords(path: string): string[] {
  if (!CODE_FILE.test(path)) return []
  if (/^index\.(tsx?|m?js)$/.test(basename(path))) return [`${path}: no barrels; import the file that holds the thing.`]
  const bare = TERMS.reduce((text, term) => text.replaceAll(term, ''), path)
  const words = bare.split('/').flatMap((part) => part.replace(/([a-z0-9])([A-Z])/g, '$1-$2').split(/[-._]/))
  const banned = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => Object.hasOwn(BANNED, word))
  return banned.map((word) => `${path}: "${word}" says nothing; write ${BANNED[word]}.`)
}

function wrongCase(path: string): string | undefined {
  const stem = basename(path).replace(/\.[^.]+$/, '')
  const inWeb = path.startsWith('web/')
  if (KEBAB.test(stem.replace(/^\./, '')) || (inWeb && (PASCAL.test(stem) || HOOK.test(stem)))) return undefined
  return `${path}: files are kebab-case; React components PascalCase and hooks useSomething, both in web only.`
}

function tooLong(path: string, content: string): string | undefined {
  const lines = content.split('\n').length - 1
  if (lines <= MOST_LINES) return undefined
  return `${path}: ${lines} lines, ${MOST_LINES} at most; split it into a folder of the same name.`
}

function asyncRule(path: string, content: string): string | undefined {
  if (!/^server\/src\/features\/[^/]+\/rules(\.ts|\/)/.test(path) || /\.test\.ts$/.test(path)) return undefined
  if (!/^(?!\s*(\/\/|\*|\/\*)).*\b(async|await)\b/m.test(content)) return undefined
  return `${path}: rules decide and never wait; let the action load the fact and hand it in.`
}

function readAllowed(root: string): string[] {
  const present = listFiles(root, 'scripts').includes(ALLOWED_LIST)
  const lines = present ? readFileSync(join(root, ALLOWED_LIST), 'utf8').split('\n') : []
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map((line) => line.split(/\s/)[0] ?? '')
}

await runCheck(import.meta.url, checkVocabulary)
