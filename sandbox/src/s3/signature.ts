/** AWS Signature Version 4 on the server side: computed from the received request, with no library in common with the client. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface S3Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** S3's response to unauthorised requests. */
export type SignatureFault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'AuthorizationHeaderMalformed'

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const mostSkewMs = 15 * 60 * 1000
const mustBeSigned = ['host', 'x-amz-content-sha256', 'x-amz-date']

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const strictly = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const instantOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'))

const canonicalQuery = (search: URLSearchParams): string =>
  [...search]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .sort()
    .join('&')

const canonicalRequest = (request: IncomingMessage, signed: readonly string[]): string => {
  const url = new URL(request.url ?? '/', 'http://store')
  const path = decodeURIComponent(url.pathname).split('/').map(strictly).join('/')
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const payload = String(request.headers['x-amz-content-sha256'])
  return [request.method, path, canonicalQuery(url.searchParams), headers, signed.join(';'), payload].join('\n')
}

/** Null if the request was signed with these keys, for this region, now. */
export function signatureFault(request: IncomingMessage, keys: S3Keys, now: Date): SignatureFault | null {
  const given = request.headers.authorization
  if (given === undefined) return 'AccessDenied'
  const [, key = '', day = '', region = '', names = '', signature = ''] = authorization.exec(given) ?? []
  const stamp = String(request.headers['x-amz-date'] ?? '')
  const signed = names.split(';')
  const isWhole = mustBeSigned.every((name) => signed.includes(name)) && stamp.startsWith(day)
  if (!isWhole || region !== keys.region) return 'AuthorizationHeaderMalformed'
  if (key !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (!(Math.abs(now.getTime() - instantOf(stamp)) <= mostSkewMs)) return 'RequestTimeTooSkewed'
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonicalRequest(request, signed))].join('\n')
  const dayKey = hmac(`AWS4${keys.secretAccessKey}`, day)
  const signingKey = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request')
  const expected = hmac(signingKey, toSign)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
