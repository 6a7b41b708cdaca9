import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commands, features, menuItems } from './features.ts'

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
const screens = features.flatMap((feature) => feature.screens ?? [])

describe('the manifests of the features', () => {
  it('give no two screens one path, and no two menu entries one key', () => {
    expect(repeated(screens.map(({ path }) => path))).toEqual([])
    expect(repeated(menuItems.map(({ key }) => key))).toEqual([])
  })

  it('give no two commands the same keys', () => {
    expect(repeated([...commands.values()].flatMap(({ keys }) => keys ?? []))).toEqual([])
  })

  it('have a screen for every menu entry, which hides it from people who may not enter', () => {
    const needs = Object.fromEntries(screens.map(({ path, need }) => [path.replace(/\/\{-.*$/, ''), need ?? {}]))
    for (const { path, need, staysWhenExpired } of menuItems) {
      expect(Object.keys(needs)).toContain(path)
      // A company that has to pay may open the bill; only those who pay are led there.
      if (!staysWhenExpired) expect(need ?? {}).toEqual(needs[path])
    }
  })

  it('are beside every live.ts', () => {
    const folder = `${import.meta.dirname}/../features`
    const bare = readdirSync(folder).filter((name) => {
      const has = (file: string) => existsSync(`${folder}/${name}/${file}`)
      return has('live.ts') && !has('manifest.ts')
    })
    expect(bare).toEqual([])
  })
})
