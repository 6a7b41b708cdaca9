import { describe, expect, it } from 'vitest'
import { changeLines, isUnchanged, isUpToDate, linesOfFiles } from './rules.ts'

const lines = [
  { id: 1, name: 'Ultrassom' },
  { id: 2, name: 'Sangue' },
]

describe('the lines of a file list', () => {
  it('are kept by their ids, added without one, and removed when they are missing', () => {
    const changed = changeLines(lines, [{ name: 'Raio-X' }, { id: 2, name: 'Sangue em jejum' }])
    expect(changed).toMatchObject({
      next: {
        lines: [
          { id: null, name: 'Raio-X' },
          { id: 2, name: 'Sangue em jejum' },
        ],
        removed: [{ id: 1 }],
      },
    })
  })
  it('of another list, or given twice, are refused', () => {
    for (const wanted of [
      [{ id: 3, name: 'x' }],
      [
        { id: 1, name: 'x' },
        { id: 1, name: 'y' },
      ],
    ])
      expect(changeLines(lines, wanted)).toMatchObject({ code: 'ERR_NOT_FOUND' })
  })
  it('are unchanged when names and order are', () => {
    expect(isUnchanged(lines, { lines })).toBe(true)
    expect(isUnchanged(lines, { lines: [...lines].reverse() })).toBe(false)
  })
  it('are saved by people who read the newest version, and by older clients, which send no version', () => {
    expect(isUpToDate(3, 3)).toMatchObject({ next: null })
    expect(isUpToDate(3, undefined)).toMatchObject({ next: null })
    expect(isUpToDate(3, 2)).toMatchObject({ code: 'ERR_FILE_LIST_CHANGED' })
  })
  it('get their files by id, otherwise by name, otherwise by the name of the file', () => {
    const found = linesOfFiles(lines, { ids: ['2', ''], names: ['', 'Ultrassom'], fileNames: ['a.pdf', 'b.pdf'] })
    expect(found).toMatchObject({ next: [2, 1] })
    expect(linesOfFiles(lines, { fileNames: ['Sangue'] })).toMatchObject({ next: [2] })
    expect(linesOfFiles(lines, { fileNames: ['outro.pdf'] })).toMatchObject({ field: 'body.name' })
    expect(linesOfFiles(lines, { ids: [9], fileNames: ['Sangue'] })).toMatchObject({ field: 'body.id' })
  })
})
