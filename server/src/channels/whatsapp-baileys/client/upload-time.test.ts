import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WASocket } from 'baileys'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { OutboundMessage } from '../../channel.ts'
import { uploadAhead } from './send-message.ts'

it('a stalled upload times out, but not after the five seconds of the usual HTTP agent', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guiche-upload-time-'))
  const file = path.join(folder, 'a.pdf')
  await writeFile(file, '%PDF-1.4')
  const given: unknown[] = []
  const waUploadToServer: WASocket['waUploadToServer'] = async (_file, { timeoutMs }) => {
    given.push(timeoutMs)
    return { mediaUrl: 'https://network/file', directPath: '/file' }
  }
  const message: OutboundMessage = {
    messageId: crypto.randomUUID(),
    externalId: null,
    chat: { identities: [{ kind: 'phone', value: '5511900000000' }], isGroup: false },
    kind: 'document',
    text: '',
    media: { path: file, name: 'a.pdf', mime: 'application/pdf', bytes: 8, isVoiceNote: false },
    attempts: 0,
  }
  await uploadAhead({ waUploadToServer } as WASocket, message, pino({ level: 'silent' }))
  await rm(folder, { recursive: true })
  expect(given).toEqual([120_000])
})
