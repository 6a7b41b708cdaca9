/**
 * The tests that every channel must pass, whatever its network. A channel's wire test builds its `ChannelWorld` (the
 * real client, the network emulated on the wire) and passes it to `channelSuite`.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { abilitiesOf } from '@guiche/contract/channels'
import type { DeliveryFailure } from '@guiche/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InboundContent, OutboundMedia, OutboundMessage } from './channel.ts'
import { FinalFailure, TemporaryFailure } from './channel.ts'
import type { ChannelWorld, CustomerContent } from './channel-world.suite.ts'
import { HeardBySink } from './heard-by-sink.suite.ts'
import { mediaCases } from './media-samples.suite.ts'

/** Without undefined fields. */
const given = ({ name, caption }: { name: string | undefined; caption: string | undefined }) => ({
  ...(name === undefined ? {} : { name }),
  ...(caption === undefined ? {} : { caption }),
})
const bareType = (mime: string) => mime.split(';')[0]

export function channelSuite(name: string, start: (heard: HeardBySink) => Promise<ChannelWorld>): void {
  describe(name, () => {
    const heard = new HeardBySink()
    let world: ChannelWorld
    let folder: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'channel-'))
      world = await start(heard)
    }, 60_000)
    afterAll(async () => {
      await world?.close()
      await rm(folder, { recursive: true, force: true })
    })

    const message = (change: Partial<OutboundMessage> = {}): OutboundMessage => ({
      messageId: randomUUID(),
      externalId: world.channel.newMessageId?.() ?? null,
      chat: { identities: world.customer.identities, isGroup: false },
      kind: 'text',
      text: 'Olá',
      attempts: 0,
      ...change,
    })
    const send = (change?: Partial<OutboundMessage>) => world.channel.send(world.connection, message(change))
    const mimeOf = (sample: (typeof mediaCases)[number]) => world.mimeOf?.(sample) ?? sample.mime
    const delivered = async (externalId: string) => {
      if (!world.tellsNoDelivery) await heard.ackOf(externalId, 2)
    }
    const says = async (content: CustomerContent, options?: { quotes?: string }) => {
      const externalId = await world.customerSends(content, options)
      return { externalId, message: await heard.messageWithId(externalId) }
    }

    describe('the customer writes', () => {
      it('a text is delivered once, with author, time and id', async () => {
        const before = Date.now()
        const { message: inbound, externalId } = await says({ kind: 'text', text: 'Oi, tudo bem? 😀' })
        expect(inbound).toMatchObject({
          fromMe: false,
          isGroup: false,
          content: { kind: 'text', text: 'Oi, tudo bem? 😀' },
        })
        expect(inbound.chat.name).toBe(world.customer.name)
        expect(inbound.chat.identities).toEqual(expect.arrayContaining([...world.customer.identities]))
        expect(Math.abs(inbound.sentAt.getTime() - before)).toBeLessThan(60_000)
        expect(heard.timesHeard(externalId)).toBe(1)
      })

      it('ten texts are delivered in the order in which they were written', async () => {
        const ids: string[] = []
        for (let number = 1; number <= 10; number += 1) {
          ids.push(await world.customerSends({ kind: 'text', text: `mensagem ${number}` }))
        }
        await Promise.all(ids.map((id) => heard.messageWithId(id)))
        expect(heard.order().filter((id) => ids.includes(id))).toEqual(ids)
      })

      it.each(mediaCases)('$kind arrives whole', async (sample) => {
        const { kind, bytes, name: fileName, caption } = sample
        if (world.cannotSay?.includes(kind)) return
        const mime = mimeOf(sample)
        const file = await bytes()
        const { message: inbound } = await says({
          kind,
          bytes: file,
          mime,
          ...given({ name: fileName, caption }),
        })
        const content = inbound.content as Extract<InboundContent, { media: unknown }>
        expect(content).toMatchObject({ kind, caption: caption ?? '' })
        expect(bareType(content.media.mime)).toBe(bareType(mime))
        if (kind === 'audio') expect(content.media.isVoiceNote).toBe(true)
        if (fileName !== undefined) expect(content.media.name).toBe(fileName)
        // Stored and read again: nothing of the source may be only in memory.
        const source = JSON.parse(JSON.stringify(content.media.source)) as Record<string, unknown>
        const fetched = await world.channel.fetchMedia(world.connection, source)
        expect(bareType(fetched.mime)).toBe(bareType(mime))
        expect((await buffer(fetched.stream)).equals(file)).toBe(true)
      })

      it('a location and a contact keep their content', async ({ skip }) => {
        if (world.cannotSay?.includes('location')) return skip('nobody sends places there')
        const place = await says({ kind: 'location', latitude: -23.5614, longitude: -46.6559, name: 'MASP' })
        expect(place.message.content).toMatchObject({
          kind: 'location',
          latitude: -23.5614,
          longitude: -46.6559,
          name: 'MASP',
        })
        if (world.cannotSay?.includes('contact')) return
        const card = await says({ kind: 'contact', name: 'Zé', number: '5511912345678' })
        expect(card.message.content).toMatchObject({ kind: 'contact', cards: [{ name: 'Zé' }] })
        expect(JSON.stringify(card.message.content)).toMatch(/BEGIN:VCARD.*5511912345678/s)
      })

      it('a reply and a reaction name their message', async () => {
        const { externalId } = await send({ text: 'Sobre esta' })
        await world.seenByCustomer(externalId)
        const reply = await says({ kind: 'text', text: 'Esta mesma' }, { quotes: externalId })
        expect(reply.message.quotes).toBe(externalId)
        const reaction = await says({ kind: 'reaction', emoji: '👍', target: externalId })
        expect(reaction.message.content).toEqual({ kind: 'reaction', emoji: '👍', target: externalId })
        const taken = await says({ kind: 'reaction', emoji: '', target: externalId })
        expect(taken.message.content).toEqual({ kind: 'reaction', emoji: '', target: externalId })
      })

      it('an unknown kind is kept with its name, and the next message is delivered', async () => {
        const { message: inbound } = await says({ kind: 'unknown' })
        expect(inbound.content).toMatchObject({ kind: 'unsupported', what: expect.stringMatching(/./) })
        const next = await says({ kind: 'text', text: 'depois' })
        expect(next.message.content).toEqual({ kind: 'text', text: 'depois' })
      })

      it('an edit and a deletion name their target', async ({ skip }) => {
        if (!world.customerEdits || !world.customerDeletes) return skip('this network does not tell of them')
        const { externalId } = await says({ kind: 'text', text: 'Com ero' })
        await world.customerEdits(externalId, 'Com erro')
        await heard.untilContent({ kind: 'edit', text: 'Com erro', target: externalId })
        await world.customerDeletes(externalId)
        await heard.untilContent({ kind: 'delete', target: externalId })
      })

      it('a message that could not be stored is delivered again', async () => {
        heard.refuseNext()
        const { message: inbound, externalId } = await says({ kind: 'text', text: 'não se perde' })
        expect(inbound.content).toEqual({ kind: 'text', text: 'não se perde' })
        expect(heard.timesRefused(externalId)).toBe(1)
      })

      it('a message that the network duplicates has the same id both times', async ({ skip }) => {
        if (!world.doubleNext) return skip('the world cannot double')
        const before = heard.order().length
        world.doubleNext()
        const { externalId } = await says({ kind: 'text', text: 'duas vezes' })
        await says({ kind: 'text', text: 'uma vez' })
        const twice = heard.order().slice(before)
        expect(new Set(twice).size).toBe(2)
        expect(heard.timesHeard(externalId)).toBeGreaterThanOrEqual(1)
      })
    })

    describe('we write', () => {
      it('a text arrives, and its ticks come with a known id', async () => {
        const ours = message({ text: 'Bom dia, *Marina*! 😀\nTudo certo.' })
        const { externalId } = await world.channel.send(world.connection, ours)
        if (ours.externalId !== null) expect(externalId).toBe(ours.externalId)
        expect(await world.seenByCustomer(externalId)).toMatchObject({ kind: 'text', text: ours.text })
        await delivered(externalId)
        await world.customerReads()
        const receipt = await heard.ackOf(externalId, 3)
        expect(receipt.failure).toBeUndefined()
        expect(receipt.messageId ?? ours.messageId).toBe(ours.messageId)
      })

      const onDisk = async (sample: (typeof mediaCases)[number]) => {
        const { kind, bytes, name: fileName } = sample
        const mime = mimeOf(sample)
        const file = await bytes()
        const path = join(folder, `${kind}-${randomUUID()}`)
        await writeFile(path, file)
        const isVoiceNote = kind === 'audio'
        const media: OutboundMedia = {
          path,
          mime,
          name: fileName ?? `${kind}.bin`,
          bytes: file.length,
          isVoiceNote,
          ...(isVoiceNote ? { seconds: 2 } : {}),
        }
        return { file, media }
      }
      const wordsWith = ({ caption = '' }: (typeof mediaCases)[number]) =>
        abilitiesOf(world.channel.kind).maxCaptionLength > 0 ? caption : ''
      const arrivesWhole = async (externalId: string, sample: (typeof mediaCases)[number], file: Buffer) => {
        const { kind, name: fileName } = sample
        const seen = await world.seenByCustomer(externalId)
        expect(seen).toMatchObject({ kind, text: wordsWith(sample) })
        expect(seen.bytes?.equals(file)).toBe(true)
        if (kind === 'audio' && abilitiesOf(world.channel.kind).recordsAs === 'ogg') expect(seen.isVoiceNote).toBe(true)
        if (fileName !== undefined) expect(seen.name).toBe(fileName)
        await delivered(externalId)
      }
      const isSent = ({ kind }: (typeof mediaCases)[number]) => abilitiesOf(world.channel.kind).sends.includes(kind)

      it.each(mediaCases)('$kind arrives whole', async (sample) => {
        if (!isSent(sample)) return
        const { file, media } = await onDisk(sample)
        const { externalId } = await send({ kind: sample.kind, text: wordsWith(sample), media })
        await arrivesWhole(externalId, sample, file)
      })

      it.for(mediaCases)(
        '$kind whose file was uploaded early is not uploaded again, and has the text from the time of sending',
        async (sample, { skip }) => {
          if (!isSent(sample)) return
          if (!world.channel.upload) return skip()
          const { file, media } = await onDisk(sample)
          const ours = message({ kind: sample.kind, text: 'words from before', media })
          const before = await world.countSeenByCustomer()
          const uploaded = await world.channel.upload(world.connection, ours)
          if (!uploaded) throw new Error('nothing went ahead')
          const kept = JSON.parse(JSON.stringify(uploaded)) as typeof uploaded
          expect(await world.countSeenByCustomer()).toBe(before)
          await rm(media.path)
          const { externalId } = await world.channel.send(world.connection, {
            ...ours,
            text: wordsWith(sample),
            uploaded: kept,
          })
          await arrivesWhole(externalId, sample, file)
        },
      )

      it('a reply shows the quoted message', async ({ skip }) => {
        if (!abilitiesOf(world.channel.kind).quotes) return skip('this channel quotes nothing')
        const asked = await says({ kind: 'text', text: 'Quanto custa?' })
        const { externalId } = await send({
          text: 'Dez reais',
          quotes: {
            externalId: asked.externalId,
            fromMe: false,
            text: 'Quanto custa?',
            author: world.customer.identities[0],
          },
        })
        expect(await world.seenByCustomer(externalId)).toMatchObject({ text: 'Dez reais', quotes: asked.externalId })
      })

      it('a location and a contact arrive, and a row of a list can be tapped', async ({ skip }) => {
        if (!abilitiesOf(world.channel.kind).sends.includes('location')) return skip('this channel sends no places')
        const place = await send({ kind: 'location', place: { latitude: -23.5, longitude: -46.6, name: 'MASP' } })
        await delivered(place.externalId)
        const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Zé\nTEL;type=CELL;waid=5511912345678:+5511912345678\nEND:VCARD'
        const person = await send({ kind: 'contact', text: 'Zé', cards: [{ name: 'Zé', vcard }] })
        await delivered(person.externalId)
        const rows = [{ id: '1', title: 'Hemograma', description: '' }]
        const list = {
          title: 'Exames',
          text: 'Escolha',
          footer: '',
          buttonText: 'Ver',
          sections: [{ title: '', rows }],
        }
        const { externalId } = await send({ kind: 'interactive', text: 'Escolha', interactive: { kind: 'list', list } })
        await delivered(externalId)
        const tapped = await heard.messageWithId(await world.customerTaps(externalId, 'Hemograma'))
        expect(tapped).toMatchObject({ content: { kind: 'text', text: 'Hemograma' }, quotes: externalId })
      })

      it('a reply button can be tapped', async ({ skip }) => {
        if (!abilitiesOf(world.channel.kind).interactive.includes('reply')) return skip('this channel has no buttons')
        const buttons = ['Comercial', 'Financeiro'].map((text, at) => ({
          kind: 'reply' as const,
          text,
          value: `${at}`,
        }))
        const interactive = { kind: 'reply' as const, buttons: { title: '', text: 'Escolha', footer: '', buttons } }
        const { externalId } = await send({ kind: 'interactive', text: 'Escolha', interactive })
        await delivered(externalId)
        const tapped = await heard.messageWithId(await world.customerTaps(externalId, 'Financeiro'))
        expect(tapped).toMatchObject({ content: { kind: 'text', text: 'Financeiro' }, quotes: externalId })
      })

      it('an edit, a deletion and a reaction appear on the phone, and a repeated one changes nothing more', async () => {
        const { change, newMessageId, kind } = world.channel
        const { edits, deletes, sends } = abilitiesOf(kind)
        const chat = { identities: world.customer.identities, isGroup: false } as const
        const { externalId } = await send({ text: 'Dez reias' })
        await world.seenByCustomer(externalId)
        const target = { externalId, fromMe: true }
        const again = (wanted: Parameters<NonNullable<typeof change>>[1]) => change?.(world.connection, wanted)
        const edit = { kind: 'edit', text: 'Dez reais', chat, target, externalId: newMessageId?.() ?? null } as const
        if (edits) {
          await again(edit)
          await again(edit)
          await expect.poll(() => world.nowOnPhone(externalId)).toMatchObject({ text: 'Dez reais', isEdited: true })
        } else await expect(again(edit)).rejects.toBeInstanceOf(FinalFailure)
        const asked = await says({ kind: 'text', text: 'Obrigada!' })
        const theirs = { externalId: asked.externalId, fromMe: false }
        const react = (emoji: string) =>
          again({ kind: 'reaction', emoji, chat, target: theirs, externalId: newMessageId?.() ?? null })
        if (sends.includes('reaction')) {
          await react('❤️')
          await expect.poll(() => world.nowOnPhone(asked.externalId).ourReaction).toBe('❤️')
          await react('')
          await expect.poll(() => world.nowOnPhone(asked.externalId).ourReaction).toBe('')
        } else await expect(react('❤️')).rejects.toBeInstanceOf(FinalFailure)
        const back = { kind: 'delete', chat, target, externalId: newMessageId?.() ?? null } as const
        if (!deletes) return expect(again(back)).rejects.toBeInstanceOf(FinalFailure)
        await again(back)
        await expect.poll(() => world.nowOnPhone(externalId).isDeleted).toBe(true)
      })

      it('a read receipt appears on the customer’s phone', async ({ skip }) => {
        if (!world.channel.markRead || !world.readByUs) return skip('this channel does not tell')
        const { externalId } = await says({ kind: 'text', text: 'Leu?' })
        const chat = { identities: world.customer.identities, isGroup: false }
        await world.channel.markRead(world.connection, chat, [externalId])
        await world.readByUs(externalId)
      })

      it('a temporary problem is a temporary failure, and the next attempt arrives once', async () => {
        const seenBefore = await world.countSeenByCustomer()
        const ours = message({ text: 'de novo' })
        const end = await world.trouble()
        await expect(world.channel.send(world.connection, ours)).rejects.toBeInstanceOf(TemporaryFailure)
        await end()
        const { externalId } = await world.channel.send(world.connection, { ...ours, attempts: 1 })
        await world.seenByCustomer(externalId)
        expect(await world.countSeenByCustomer()).toBe(seenBefore + 1)
      })

      it('a recipient whom the network does not know is a final failure, at once or by receipt', async () => {
        const chat = { identities: [world.stranger], isGroup: false } as const
        const code: DeliveryFailure = 'not_on_channel'
        const sent = await send({ chat }).catch((error: unknown) => error)
        if (sent instanceof FinalFailure) return expect(sent.code).toBe(code)
        if (sent instanceof Error) throw sent
        const { externalId } = sent as { externalId: string }
        expect((await heard.failureOf(externalId)).failure).toMatchObject({ code })
      })
    })
  })
}
