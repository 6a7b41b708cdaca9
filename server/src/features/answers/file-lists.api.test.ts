import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answering } from '../../../test/answering.ts'
import { world as openWorld, type World } from '../../../test/world.ts'
import { sendFilesOfList } from './actions/send-files.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

it('the files of a queue’s list are sent when it is chosen, each once, as copies of their own', async () => {
  const { company, queueIds, sql, changeQueue, write, ticketOf } = await answering(w)
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  const kept = await w.deps.storage.save(Readable.from([pdf]), { maxBytes: 10_000 })
  const [list] = (await sql(
    `insert into file_lists (company_id, name, message) values ($1, 'Tabelas', 'Preços') returning id`,
    [company.id],
  )) as { id: number }[]
  const listId = list?.id ?? 0
  for (const [position, file] of [kept.file, 'gone.pdf', kept.file].entries())
    await sql(
      `insert into file_list_options (company_id, file_list_id, name, position, media_file, media_name) values ($1, $2, $3, $4, $5, $6)`,
      [company.id, listId, `Tabela ${position}`, position, file, `tabela-${position}.pdf`],
    )
  await changeQueue(queueIds[0] ?? 0, "file_list_id = $3, greeting_message = 'Segue.'", [listId])
  await write('oi')
  expect(await write('1')).toEqual(['Segue.', '', ''])
  const filesOf = async () =>
    (await sql(
      `select media_file file, media_name name from messages where company_id = $1 and media_file is not null order by seq`,
      [company.id],
    )) as { file: string; name: string }[]
  const sent = await filesOf()
  expect(sent.map(({ name }) => name)).toEqual(['tabela-0.pdf', 'tabela-2.pdf'])
  expect(new Set([...sent.map(({ file }) => file), kept.file]).size).toBe(3)
  const { id: ticketId } = await ticketOf()
  const again = { ticketId, fileListId: listId, batchId: crypto.randomUUID() }
  await sendFilesOfList(company.ctx, again)
  await sendFilesOfList(company.ctx, again)
  expect(await filesOf()).toHaveLength(4)
})
