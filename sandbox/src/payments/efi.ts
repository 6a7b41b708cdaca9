/** Efí's PIX API behind mutual TLS: a client without a certificate of its authority gets no response. */
import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { brCode } from './br-code.ts'
import type { Charge } from './charges.ts'
import type { Desk } from './desk.ts'
import { isTaxNumber } from './tax-number.ts'

export interface EfiAccount {
  clientId: string
  clientSecret: string
  pixKey: string
}

const tokenSeconds = 3600

const name = z.string().min(1).max(200)
const wanted = z.strictObject({
  calendario: z.strictObject({ expiracao: z.int().min(1).max(2_147_483_647) }),
  devedor: z
    .union([
      z.strictObject({ cpf: z.string().refine((text) => isTaxNumber(text, 11)), nome: name }),
      z.strictObject({ cnpj: z.string().refine((text) => isTaxNumber(text, 14)), nome: name }),
    ])
    .optional(),
  valor: z.strictObject({ original: z.string().regex(/^\d{1,10}\.\d{2}$/) }),
  chave: z.string(),
  solicitacaoPagador: z.string().max(140).optional(),
})

const refuse = (reply: FastifyReply, status: number, nome: string, mensagem: string) =>
  reply.code(status).send({ nome, mensagem })

const cobOf = (charge: Charge, desk: Desk, pixKey: string) => ({
  calendario: {
    criacao: charge.createdAt,
    expiracao: Math.round((Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)) / 1000),
  },
  txid: charge.reference,
  revisao: 0,
  loc: { id: charge.number, location: `qrcodespix.sandbox/v2/${charge.reference}`, tipoCob: 'cob' },
  location: `qrcodespix.sandbox/v2/${charge.reference}`,
  status: { open: 'ATIVA', paid: 'CONCLUIDA', cancelled: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }[charge.status],
  valor: { original: (charge.amountCents / 100).toFixed(2) },
  chave: pixKey,
  solicitacaoPagador: charge.description,
  pixCopiaECola: charge.qrText,
  ...(charge.status === 'paid' ? { pix: [pixOf(charge)] } : {}),
  ...(desk.charges.isExpired(charge) ? {} : {}),
})

const pixOf = (charge: Charge) => ({
  endToEndId: charge.paymentId,
  txid: charge.reference,
  valor: (charge.paidCents / 100).toFixed(2),
  horario: charge.paidAt,
  ...(charge.refundedCents > 0
    ? {
        devolucoes: [
          { id: 'D1', rtrId: `D${charge.number}`, valor: (charge.refundedCents / 100).toFixed(2), status: 'DEVOLVIDO' },
        ],
      }
    : {}),
})

export const efiPix =
  (desk: Desk, account: EfiAccount): FastifyPluginAsync =>
  async (server) => {
    const tokens = new Map<string, number>()
    const basic = `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`
    server.post('/oauth/token', async ({ headers, body }, reply) => {
      const isGranted = (body as { grant_type?: unknown } | null)?.grant_type === 'client_credentials'
      if (headers.authorization !== basic || !isGranted) {
        return reply.code(401).send({ error: 'invalid_client', error_description: 'Invalid or inactive credentials' })
      }
      const token = randomBytes(24).toString('hex')
      tokens.set(token, Date.now() + tokenSeconds * 1000)
      return {
        access_token: token,
        token_type: 'Bearer',
        expires_in: tokenSeconds,
        scope: 'cob.read cob.write webhook.write',
      }
    })
    const withToken = async (request: FastifyRequest, reply: FastifyReply) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
      if ((tokens.get(token) ?? 0) > Date.now()) return
      await reply.code(401).send({ error: 'invalid_token', error_description: 'Invalid token' })
    }
    await server.register(async (inner) => {
      inner.addHook('onRequest', withToken)
      cobRoutes(inner, desk, account)
      webhookRoutes(inner, desk, account)
    })
  }

type Server = Parameters<FastifyPluginAsync>[0]

const unknownCob = 'Nenhuma cobrança encontrada para o txid informado'

const cobRoutes = (server: Server, desk: Desk, { pixKey }: EfiAccount) => {
  server.put<{ Params: { txid: string } }>('/v2/cob/:txid', async ({ params: { txid }, body }, reply) => {
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid)) return refuse(reply, 400, 'json_invalido', 'txid inválido')
    const cob = wanted.safeParse(body)
    if (!cob.success) {
      const erros = cob.error.issues.map(({ path, message }) => ({
        chave: path.at(-1),
        caminho: path.join('.'),
        mensagem: message,
      }))
      return reply.code(400).send({ nome: 'json_invalido', mensagem: 'JSON com formato inválido', erros })
    }
    if (cob.data.chave !== pixKey) return refuse(reply, 400, 'chave_invalida', 'A chave informada não pertence à conta')
    if (desk.charges.find('efi', txid)) return refuse(reply, 409, 'txid_duplicado', 'Campo txid já existe')
    const amountCents = Math.round(Number(cob.data.valor.original) * 100)
    const charge = desk.charges.add({
      id: txid,
      kind: 'efi',
      reference: txid,
      amountCents,
      description: cob.data.solicitacaoPagador ?? '',
      payer: cob.data.devedor?.nome ?? '',
      expiresAt: new Date(Date.now() + cob.data.calendario.expiracao * 1000).toISOString(),
      notifyUrl: null,
      qrText: brCode(`qrcodespix.sandbox/v2/${txid}`, amountCents),
    })
    return reply.code(201).send(cobOf(charge, desk, pixKey))
  })
  server.get<{ Params: { txid: string } }>('/v2/cob/:txid', async ({ params: { txid } }, reply) => {
    const charge = desk.charges.find('efi', txid)
    return charge ? cobOf(charge, desk, pixKey) : refuse(reply, 404, 'cobranca_nao_encontrada', unknownCob)
  })
  server.patch<{ Params: { txid: string } }>('/v2/cob/:txid', async ({ params: { txid }, body }, reply) => {
    const charge = desk.charges.find('efi', txid)
    if (!charge) return refuse(reply, 404, 'cobranca_nao_encontrada', unknownCob)
    const isRemoval = (body as { status?: unknown } | null)?.status === 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    if (!isRemoval || charge.status !== 'open')
      return refuse(reply, 400, 'status_cobranca_invalido', 'A cobrança não pode ser alterada')
    desk.cancel(charge)
    return cobOf(charge, desk, pixKey)
  })
  server.get<{ Params: { id: string } }>('/v2/loc/:id/qrcode', async ({ params: { id } }, reply) => {
    const charge = desk.charges.list().find((each) => each.kind === 'efi' && each.number === Number(id))
    return charge
      ? { qrcode: charge.qrText, imagemQrcode: '' }
      : refuse(reply, 404, 'location_nao_encontrado', 'Location não encontrado')
  })
}

const webhookRoutes = (server: Server, desk: Desk, { pixKey }: EfiAccount) => {
  server.get<{ Params: { key: string } }>('/v2/webhook/:key', async ({ params: { key } }, reply) => {
    const known = key === pixKey ? desk.notifier.registered.get('efi') : undefined
    return known
      ? { webhookUrl: known.url, chave: key, criacao: new Date().toISOString() }
      : refuse(reply, 404, 'webhook_nao_encontrado', 'Webhook não encontrado')
  })
  server.put<{ Params: { key: string } }>('/v2/webhook/:key', async ({ params: { key }, body, headers }, reply) => {
    const { webhookUrl } = (body ?? {}) as { webhookUrl?: string }
    if (key !== pixKey || !webhookUrl || !URL.canParse(webhookUrl))
      return refuse(reply, 400, 'json_invalido', 'webhookUrl inválida')
    if (headers['x-skip-mtls-checking'] !== 'true')
      return refuse(reply, 400, 'webhook_invalido', 'A URL informada não exige o certificado da Efí')
    desk.notifier.registered.set('efi', { url: webhookUrl, word: '' })
    desk.keepRegistered()
    return { webhookUrl }
  })
}
