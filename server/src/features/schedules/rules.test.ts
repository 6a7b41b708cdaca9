import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import { sendTime, turnsOf } from '@guiche/contract/schedule-times'
import { describe, expect, it } from 'vitest'
import {
  dueTemplate,
  instantAsked,
  mayBegin,
  mayChange,
  mayEdit,
  plannedTemplate,
  sendStep,
  takesMedia,
} from './rules.ts'

const zone = 'America/New_York'
const series = {
  firstSendAt: new Date('2026-10-30T13:00:00Z'),
  intervalUnit: 1,
  intervalCount: 1,
  times: 5,
  dayRule: 4,
}
const times = (more: Partial<typeof series>, count = 4) =>
  Array.from({ length: count }, (_each, turn) =>
    sendTime({ ...series, ...more }, turn, zone)
      .toISOString()
      .slice(5, 16),
  )

describe('a series', () => {
  it('keeps its local time when clocks change', () => {
    expect(times({})).toEqual(['10-30T13:00', '10-31T13:00', '11-01T14:00', '11-02T14:00'])
  })
  it('repeats by weeks, months to their last day, and minutes', () => {
    expect(times({ intervalUnit: 2, intervalCount: 2 }, 2)).toEqual(['10-30T13:00', '11-13T14:00'])
    const lastOfMonth = { intervalUnit: 3, firstSendAt: new Date('2026-01-31T14:00:00Z') }
    expect(times(lastOfMonth, 3)).toEqual(['01-31T14:00', '02-28T14:00', '03-31T13:00'])
    expect(times({ intervalUnit: 4, intervalCount: 90 }, 2)).toEqual(['10-30T13:00', '10-30T14:30'])
  })
  it('avoids weekends by its rule, each day computed from the series and not from the day that it was moved to', () => {
    expect(times({ dayRule: 5 })).toEqual(['10-30T13:00', '10-30T13:00', '10-30T13:00', '11-02T14:00'])
    expect(times({ dayRule: 6 })).toEqual(['10-30T13:00', '11-02T14:00', '11-02T14:00', '11-02T14:00'])
  })
  it('has as many messages as requested, and one without an interval', () => {
    expect([turnsOf(series), turnsOf({ ...series, intervalCount: 0 })]).toEqual([5, 1])
  })
})

describe('a message that is due', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const facts = {
    state: 'waiting',
    sendAt: now,
    restoredAt: null,
    isActive: true,
    isOptedOut: false,
    isInPlan: true,
    hasConnection: true,
    replyUntil: undefined,
    media: 'none',
    templateFailure: null,
    isTemplatePaused: false,
  } as const
  const step = (more: Partial<Parameters<typeof sendStep>[0]>) => sendStep({ ...facts, ...more }, now)
  it('is sent at its time, and up to a day later', () => {
    expect(step({}).step).toBe('send')
    expect(step({ sendAt: ago(-1) }).step).toBe('wait')
    expect(step({ sendAt: ago(24 * 3_600_000) }).step).toBe('send')
    expect(step({ sendAt: ago(24 * 3_600_000 + 1) })).toEqual({ step: 'fail', code: 'expired' })
  })
  it('is not sent if it was due before the installation was put back from a backup: it may have been sent then', () => {
    const unknown = { step: 'fail', code: 'outcome_unknown' }
    expect(step({ sendAt: ago(1000), restoredAt: now })).toEqual(unknown)
    expect(step({ sendAt: ago(48 * 3_600_000), restoredAt: now })).toEqual(unknown)
    expect(step({ sendAt: now, restoredAt: ago(1000) }).step).toBe('send')
    expect(step({ sendAt: ago(-1000), restoredAt: now }).step).toBe('wait')
  })
  it('is not sent twice', () => {
    expect(step({ state: 'done' }).step).toBe('nothing')
  })
  it('is sent with its picture: waits for the present one, and fails when that is lost', () => {
    expect(step({ media: 'copied' }).step).toBe('send')
    expect(step({ media: 'changed' }).step).toBe('wait')
    expect(step({ media: 'missing' })).toEqual({ step: 'fail', code: 'media_missing' })
  })
  it('fails with a reason when the contact cannot be written to', () => {
    expect(step({ isActive: false })).toMatchObject({ code: 'contact_blocked' })
    expect(step({ isInPlan: false })).toEqual({ step: 'hold', code: 'plan' })
    expect(step({ isOptedOut: true })).toMatchObject({ code: 'opted_out' })
    expect(step({ hasConnection: false })).toMatchObject({ code: 'connection_removed' })
    expect(step({ replyUntil: null })).toMatchObject({ code: 'window_closed' })
    expect(step({ replyUntil: now })).toMatchObject({ code: 'window_closed' })
    expect(step({ replyUntil: ago(-1) }).step).toBe('send')
    expect(step({ templateFailure: 'template_gone' })).toMatchObject({ code: 'template_gone' })
  })
})

describe('a request for one', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  it('without a time zone uses the company’s', () => {
    expect(instantAsked('2026-11-20T09:00', 'America/Sao_Paulo')).toEqual(now)
    expect(instantAsked('2026-11-20T09:00:00.000', 'America/Sao_Paulo')).toEqual(now)
    expect(instantAsked('2026-11-20T13:00:00+01:00', 'America/Sao_Paulo')).toEqual(now)
    expect(instantAsked('2026-11-20T12:00:00Z', 'America/Sao_Paulo')).toEqual(now)
  })
  it('must be in the future', () => {
    expect(mayBegin(new Date(now.getTime() - 59_000), now).ok).toBe(true)
    expect(mayBegin(new Date(now.getTime() - 61_000), now)).toMatchObject({ code: 'ERR_SCHEDULE_IN_PAST' })
  })
  it('can be changed by its author or an admin until it is sent', () => {
    expect(mayChange({ id: 1, isAdmin: false }, { userId: 1 }).ok).toBe(true)
    expect(mayChange({ id: 2, isAdmin: true }, { userId: 1 }).ok).toBe(true)
    expect(mayChange({ id: 2, isAdmin: false }, { userId: 1 })).toMatchObject({ code: 'ERR_NO_PERMISSION' })
    expect(mayEdit({ sentAt: null }).ok).toBe(true)
    expect(mayEdit({ sentAt: now })).toMatchObject({ code: 'ERR_SCHEDULE_SENT' })
  })
  it('accepts only pictures, and for a template what its header takes', () => {
    const kinds = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'video/mp4']
    const taken = (template: MessageTemplate | null) => kinds.filter((mime) => takesMedia(template, mime))
    expect(taken(null)).toEqual(['image/png', 'image/jpeg'])
    expect(taken(template)).toEqual([])
    expect(taken(under('image'))).toEqual(['image/png', 'image/jpeg', 'image/webp'])
    expect(taken(under('document'))).toEqual(['application/pdf'])
  })
})

const template: MessageTemplate = {
  id: 1,
  whatsappId: 1,
  name: 'lembrete',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  quality: null,
  header: { kind: 'none', text: '' },
  body: 'Olá, {{1}}!',
  footer: '',
  buttons: [],
  obstacle: null,
}
const under = (kind: MessageTemplate['header']['kind']): MessageTemplate => ({
  ...template,
  header: { kind, text: '' },
})
const values = { header: [], body: ['Ana'], buttons: [] }

describe('a template that is sent later', () => {
  it('is stored before its file is there, and refused with a file that it has no place for or without a value', () => {
    expect(plannedTemplate(template, values, null)).toMatchObject({ ok: true, next: { body: 'Olá, Ana!' } })
    expect(plannedTemplate(under('video'), values, null).ok).toBe(true)
    expect(plannedTemplate(template, values, 'image/png')).toMatchObject({ code: 'ERR_FILE_TYPE' })
    expect(plannedTemplate(template, { ...values, body: [] }, null)).toMatchObject({
      code: 'ERR_TEMPLATE_VALUES',
      field: 'body.template.body',
    })
  })
  it('says what has become of it meanwhile', () => {
    const failure = (found: MessageTemplate | null, mime: string | null = null, given = values) =>
      dueTemplate(found, given, mime).failure
    expect(failure(template)).toBeNull()
    expect(failure(null)).toBe('template_gone')
    expect(failure({ ...template, status: 'DELETED', obstacle: 'judged' })).toBe('template_gone')
    expect(failure({ ...template, status: 'PAUSED', obstacle: 'judged' })).toBe('template_unusable')
    expect(failure({ ...template, body: 'Olá, {{1}} {{2}}' })).toBe('template_changed')
    expect(failure(under('image'))).toBe('media_missing')
    expect(failure(under('image'), 'image/png')).toBeNull()
  })
})
