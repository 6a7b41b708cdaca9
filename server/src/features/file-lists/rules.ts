import { accept, type Decision, refuse } from '@guiche/contract/core/decision'

interface Line {
  id: number
  name: string
}
export interface WantedLine {
  id?: number | undefined
  name: string
}

export interface LineChanges<L extends Line> {
  /** The new lines of the list, in order; id null: a new line. */
  lines: { id: number | null; name: string }[]
  removed: L[]
}

/** The changes of a list's lines if these are the new ones. */
export const changeLines = <L extends Line>(
  before: readonly L[],
  wanted: readonly WantedLine[],
): Decision<LineChanges<L>> => {
  const kept = new Set<number>()
  for (const [at, { id }] of wanted.entries()) {
    if (id === undefined) continue
    if (kept.has(id) || !before.some((line) => line.id === id)) return refuse('ERR_NOT_FOUND', `body.options.${at}.id`)
    kept.add(id)
  }
  return accept({
    lines: wanted.map(({ id, name }) => ({ id: id ?? null, name })),
    removed: before.filter(({ id }) => !kept.has(id)),
  })
}

/**
 * Lines are saved as a whole, so a client that has not seen another change would undo it. `read` undefined: an older
 * client, which accepts that.
 */
export const isUpToDate = (version: number, read: number | undefined): Decision<null> =>
  read === undefined || read === version ? accept(null) : refuse('ERR_FILE_LIST_CHANGED')

export const isUnchanged = (before: readonly Line[], { lines }: Pick<LineChanges<Line>, 'lines'>): boolean =>
  lines.length === before.length &&
  lines.every((line, at) => line.id === before[at]?.id && line.name === before[at]?.name)

export interface UploadWish {
  /** One for each file, if the client says which line each belongs to. */
  ids?: readonly unknown[] | undefined
  names?: readonly string[] | undefined
  fileNames: readonly string[]
}

/** The line of each file, by its id, otherwise by its name, otherwise by the file's name. */
export const linesOfFiles = (lines: readonly Line[], { ids, names, fileNames }: UploadWish): Decision<number[]> => {
  const found: number[] = []
  for (const [at, fileName] of fileNames.entries()) {
    const id = Number(ids?.[at] ?? '')
    const name = names?.[at] ?? fileName
    const line = id > 0 ? lines.find((each) => each.id === id) : lines.find((each) => each.name === name)
    if (!line) return refuse('ERR_NOT_FOUND', id > 0 ? 'body.id' : 'body.name')
    found.push(line.id)
  }
  return accept(found)
}
