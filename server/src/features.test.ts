import { existsSync, readdirSync } from 'node:fs'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Deps } from './context.ts'
import { allBindings, allJobs } from './features.ts'
import { timetable } from './timetable.ts'

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
// Handlers are made from it and none of them runs.
const deps = {} as Deps

describe('the manifests of the features', () => {
  it('bind every call of the contract once', () => {
    const [first, ...others] = allBindings()
    expect(() => allBindings(others)).toThrow('is bound 0 times')
    expect(() => allBindings([...others, first, first].flatMap((one) => one ?? []))).toThrow('is bound 2 times')
  })

  it('are in every feature’s folder', () => {
    const folder = new URL('./features/', import.meta.url)
    const bare = readdirSync(folder).filter((name) => !existsSync(new URL(`${name}/manifest.ts`, folder)))
    expect(bare).toEqual([])
  })

  it('give no two jobs and no two recurring jobs the same name', () => {
    expect(repeated(allJobs(deps).map(({ job }) => job.name))).toEqual([])
    expect(repeated(timetable(deps, {} as pg.Pool).map(({ name }) => name))).toEqual([])
  })
})
