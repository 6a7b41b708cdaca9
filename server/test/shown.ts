/** A setting or a flag, shown with each of its values: the same scene each time, and its result. `npm run check shown` reads these calls. */
import type { UserFlag } from '@guiche/contract/permissions'
import type { CompanySettingKey, settings } from '@guiche/contract/settings'
import { expect, it } from 'vitest'

type Definition<K extends CompanySettingKey> = (typeof settings)[K]
/** A text is shown with values that the test chooses; all others with every value that they accept. */
type ValueOf<K extends CompanySettingKey> =
  Definition<K> extends { type: 'switch' }
    ? 'enabled' | 'disabled'
    : Definition<K> extends { type: 'boolean' }
      ? 'true' | 'false'
      : Definition<K> extends { choices: readonly (infer Choice extends string)[] }
        ? Choice
        : string

interface Shown<Value extends string> {
  look: (value: Value) => Promise<unknown>
  /** The result for each value; the results must differ, or the test proves nothing. */
  seen: Record<Value, unknown>
}

const shows = <Value extends string>(title: string, { look, seen }: Shown<Value>) =>
  it(title, { timeout: 90_000 }, async () => {
    const values = Object.keys(seen) as Value[]
    expect(values.length, 'two values at least').toBeGreaterThan(1)
    expect(new Set(values.map((value) => JSON.stringify(seen[value]))).size, 'each shows something else').toBe(
      values.length,
    )
    const found: Partial<Record<Value, unknown>> = {}
    for (const value of values) found[value] = await look(value)
    expect(found).toEqual(seen)
  })

export const showsSetting = <K extends CompanySettingKey>(key: K, sentence: string, shown: Shown<ValueOf<K>>) =>
  shows(`${key}: ${sentence}`, shown)

export const showsFlag = (flag: UserFlag, sentence: string, shown: Shown<'on' | 'off'>) =>
  shows(`${flag}: ${sentence}`, shown)
