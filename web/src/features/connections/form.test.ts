import type { Connection } from '@guiche/contract/features/connections'
import { expect, test } from 'vitest'
import { channelForms } from './form/channels.ts'
import { changesOf, connectionSchema, initialValues, withinNow } from './form.ts'

const connection: Connection = {
  id: 1,
  name: 'Recepção',
  channel: 'whatsappapi',
  status: 'CONNECTED',
  number: '15550100',
  isDefault: true,
  companyId: 2,
  updatedAt: '2026-11-21T12:00:00.000Z',
  createdAt: '2026-11-21T12:00:00.000Z',
  qrcode: '',
  pairing: null,
  retries: 0,
  pausedUntil: null,
  reason: null,
  greetingMessage: 'Olá',
  greetingMediaAttachment: null,
  complationMessage: '',
  ratingMessage: '',
  expiresTicketNPS: 60,
  maxUseBotQueuesNPS: 3,
  expiresTicket: 0,
  whenExpiresTicket: 1,
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  integrationId: null,
  promptId: null,
  timeCreateNewTicket: 0,
  outOfHoursMessage: '',
  schedules: [],
  collectiveVacationMessage: '',
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
  statusImportMessages: null,
  groupAsTicket: 'disabled',
  provider: 'beta',
  allowGroup: false,
  queues: [],
  queueIds: [3, 4],
  phoneNumberId: '106540352242922',
  wabaId: null,
  pageId: null,
}

const edited = (change: Partial<ReturnType<typeof initialValues>>) => {
  const values = connectionSchema(channelForms.whatsappapi.asked(connection)).parse({
    ...initialValues(connection),
    ...change,
  })
  return changesOf(values, connection)
}

test('nothing is sent when nothing changed: the order of the queues does not matter', () => {
  expect(edited({})).toEqual({})
  expect(edited({ queueIds: ['4', '3'] })).toEqual({})
})

test('only differing fields are sent', () => {
  expect(edited({ name: 'Triagem', groupAsTicket: true })).toEqual({ name: 'Triagem', groupAsTicket: 'enabled' })
  expect(edited({ queueIds: ['3'] })).toEqual({ queueIds: [3] })
  expect(edited({ accessToken: ' EAAB-new ' })).toEqual({ accessToken: 'EAAB-new' })
})

test('a starting flow is sent by its number, and none as null', () => {
  expect(edited({ flowIdWelcome: '12', flowIdNotPhrase: null })).toEqual({ flowIdWelcome: 12 })
  const values = connectionSchema(channelForms.whatsappapi.asked(connection)).parse({
    ...initialValues({ ...connection, flowIdNotPhrase: 12 }),
    flowIdNotPhrase: null,
  })
  expect(changesOf(values, { ...connection, flowIdNotPhrase: 12 })).toEqual({ flowIdNotPhrase: null })
})

test('when a conversation closes by itself is sent as numbers, and notifying the customer needs a text', () => {
  expect(edited({ expiresTicket: 90, whenExpiresTicket: '0' })).toEqual({ expiresTicket: 90, whenExpiresTicket: 0 })
  expect(edited({ expiresTicket: '' })).toEqual({})
  const told = { timeInactiveMessage: 10, inactiveMessage: 'Ainda está aí?' }
  expect(edited(told)).toEqual(told)
  const typed = { ...initialValues(connection), timeInactiveMessage: 10, inactiveMessage: ' ' }
  const refused = connectionSchema(channelForms.whatsappapi.asked(connection)).safeParse(typed)
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['inactiveMessage'])
})

test('a new official number needs its account, and a QR number has none', () => {
  const typed = { ...initialValues(null), name: 'Nova' }
  const refused = connectionSchema(channelForms.whatsappapi.asked(null)).safeParse(typed)
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['phoneNumberId', 'accessToken'])
  const values = connectionSchema(channelForms.whatsapp.asked()).parse(typed)
  expect(changesOf(values, null)).not.toHaveProperty('phoneNumberId')
  expect(changesOf(values, null)).not.toHaveProperty('accessToken')
})

test.each(['facebook', 'instagram'] as const)(
  'a new one of %s needs the page and its token; an existing one keeps its token',
  (channel) => {
    const { asked } = channelForms[channel]
    const typed = { ...initialValues(null), name: 'Página' }
    const refused = connectionSchema(asked(null)).safeParse(typed)
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['pageId', 'accessToken'])
    const known: Connection = { ...connection, channel, phoneNumberId: null, pageId: '1029384756' }
    const values = connectionSchema(asked(known)).parse({ ...initialValues(known), pageId: ' 5647382910 ' })
    expect(changesOf(values, known)).toEqual({ pageId: '5647382910' })
  },
)

test('a company that asks for ratings needs the question, and the error has a sentence of its own', () => {
  const schema = connectionSchema(channelForms.whatsapp.asked(), { lacksRating: 'Escreva a pergunta.' })
  const judged = (ratingMessage: string) => schema.safeParse({ ...initialValues(null), name: 'Nova', ratingMessage })
  expect(judged(' ').error?.issues).toMatchObject([
    { path: ['ratingMessage'], message: 'Escreva a pergunta.', params: { isOwn: true } },
  ])
  expect(judged('De 0 a 10?').success).toBe(true)
})

test('a rating needs minutes to wait: an empty field is refused, not changed silently', () => {
  const schema = connectionSchema(channelForms.whatsapp.asked())
  const judged = (expiresTicketNPS: number, ratingMessage = 'De 0 a 10?') =>
    schema.safeParse({ ...initialValues(null), name: 'Nova', ratingMessage, expiresTicketNPS }).error?.issues
  expect(judged(0)).toMatchObject([{ path: ['expiresTicketNPS'], params: { isOwn: true } }])
  expect(judged(1)).toBeUndefined()
  expect(judged(0, '')).toBeUndefined()
})

test('queues and days that a colleague changed meanwhile stay as they made them', () => {
  const day = { weekday: '', startTimeA: '08:00', endTimeA: '18:00', startTimeB: '', endTimeB: '' }
  const [monday, tuesday] = [
    { ...day, weekdayEn: 'monday' as const },
    { ...day, weekdayEn: 'tuesday' as const },
  ]
  const before = { ...connection, queueIds: [1, 2], schedules: [monday, tuesday] }
  const now = { ...before, queueIds: [1, 2, 3], schedules: [monday, { ...tuesday, startTimeA: '10:00' }] }
  const changes = { name: 'Outro', queueIds: [2], schedules: [{ ...monday, startTimeA: '07:00' }, tuesday] }
  expect(withinNow(changes, before, now)).toEqual({
    name: 'Outro',
    queueIds: [2, 3],
    schedules: [
      { ...monday, startTimeA: '07:00' },
      { ...tuesday, startTimeA: '10:00' },
    ],
  })
})
