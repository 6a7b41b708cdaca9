/** The database keeps of each name what our views show of it. */
import { maskName } from '@guiche/contract/masking'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/setup/database.ts'
import { withClient } from '../../platform/db/with-client.ts'

const signs = [...'0123456789 -().+aZж日\u0660\u06f7\u{1d7d3}\u{1f600}\u20e3\ufe0f\u200e*/\n']

/** Always the same ones. */
const names = () => {
  let state = 7
  const below = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor(state / 256) % most
  }
  const sign = () => signs[below(3) > 0 ? below(12) : below(signs.length)]
  return Array.from({ length: 3000 }, () => Array.from({ length: 8 + below(30) }, sign).join(''))
}

it('names are masked in the same way by the database and by the views', async () => {
  const { owner } = await testDatabase()
  const rows = await withClient(owner, async (client) => {
    const given = [...names(), '12345678 x 12345678901']
    const { rows } = await client.query<{ name: string; shown: string }>(
      'select plain(n) name, shown_name(plain(n)) shown from unnest($1::text[]) n',
      [given],
    )
    return rows
  })
  expect(rows.filter(({ name, shown }) => maskName(name) !== shown)).toEqual([])
})
