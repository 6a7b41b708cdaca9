import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, type MediaConnInfo, type WASocket } from 'baileys'
import { TemporaryFailure } from '../../channel.ts'

const answerWithinMs = 20_000

const question: BinaryNode = {
  tag: 'iq',
  attrs: { type: 'set', xmlns: 'w:m', to: 's.whatsapp.net' },
  content: [{ tag: 'media_conn', attrs: {} }],
}

const ask = async ({ query }: Pick<WASocket, 'query'>): Promise<MediaConnInfo> => {
  // Gets an id, so each question is a node of its own. Undefined if the answer does not come in time.
  const answer: BinaryNode | undefined = await query({ ...question, attrs: { ...question.attrs } }, answerWithinMs)
  const named = answer && getBinaryNodeChild(answer, 'media_conn')
  if (!named) throw new TemporaryFailure('WhatsApp names no host for files')
  const hosts = getBinaryNodeChildren(named, 'host').map(({ attrs }) => ({
    hostname: attrs.hostname ?? '',
    maxContentLengthBytes: Number(attrs.maxContentLengthBytes),
  }))
  return { hosts, auth: named.attrs.auth ?? '', ttl: Number(named.attrs.ttl), fetchDate: new Date() }
}

const isFresh = ({ fetchDate, ttl }: MediaConnInfo) => Date.now() - fetchDate.getTime() <= ttl * 1000

interface MediaHosts {
  refresh: WASocket['refreshMediaConn']
  /** Asked again at the next occasion: WhatsApp may name others than those that could not be reached. */
  forget: () => void
}

/**
 * Where files are uploaded to and fetched from. The library's own question keeps a refusal as its answer: after one,
 * the socket could send no file until it is replaced.
 */
export const mediaHosts = (sock: Pick<WASocket, 'query'>): MediaHosts => {
  let known: MediaConnInfo | undefined
  let asked: Promise<MediaConnInfo> | undefined
  return {
    refresh: async (isForced = false) => {
      if (known && isFresh(known) && !isForced) return known
      asked ??= ask(sock).finally(() => {
        asked = undefined
      })
      known = await asked
      return known
    },
    forget: () => {
      known = undefined
    },
  }
}
