/** The address and credentials of an S3-compatible store, parsed from S3_URL. */
export interface S3Location {
  /** `https://host:port`, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** In the path, or as part of the host name. */
  bucketPlace: 'path' | 'host'
}

/** The form of S3_URL; every error message ends with it. */
const s3Form = 's3://key:secret@host:port/bucket?region=us-east-1&tls=1'

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const choices: Readonly<Record<string, RegExp>> = { region: /^[\w-]+$/, tls: /^[01]$/, bucket: /^(path|host)$/ }
const wording: Readonly<Record<string, string>> = {
  region: 'region must be a name such as us-east-1',
  tls: 'tls must be 1, or 0 for plain http',
  bucket: 'bucket must be path or host: where requests name it',
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const credentialFaults = (key: string | null, secret: string | null): string[] => {
  if (key === null || secret === null) return ['has a % in key or secret that is no code: write it as %25']
  return [...(key === '' ? ['has no access key'] : []), ...(secret === '' ? ['has no secret key'] : [])]
}

const parameterFaults = (search: URLSearchParams): string[] =>
  [...search].flatMap(([name, value]) => {
    const allowed = choices[name]
    if (allowed === undefined) return [`has a parameter that is not known: ${name}`]
    return allowed.test(value) ? [] : [wording[name] ?? name]
  })

/** One sentence per error, each continues the variable's name; none contains the keys. */
export function readS3Url(text: string): S3Location | { faults: string[] } {
  // A slash, plus or at-sign in the secret must be percent-encoded; otherwise it changes the address.
  if (!/^s3:\/\//.test(text) || !URL.canParse(text)) {
    return { faults: [`must look like ${s3Form}, with / @ : ? # % in key and secret percent-encoded`] }
  }
  const url = new URL(text)
  const [key, secret] = [decoded(url.username), decoded(url.password)]
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  const faults = [
    ...credentialFaults(key, secret),
    ...(url.hostname === '' ? ['has no host'] : []),
    ...(bucketName.test(bucket) ? [] : [`must name one bucket behind the host: ${s3Form}`]),
    ...parameterFaults(url.searchParams),
  ]
  if (faults.length > 0 || key === null || secret === null) return { faults }
  return {
    endpoint: `${url.searchParams.get('tls') === '0' ? 'http' : 'https'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: key,
    secretAccessKey: secret,
    bucketPlace: url.searchParams.get('bucket') === 'host' ? 'host' : 'path',
  }
}
