import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig, variableDefaults } from './config.ts'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('the configuration', () => {
  it('needs no variable for the demo, which listens on loopback', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', isDemo: true, apiBase: '/api' })
    expect(config.publicUrl).toBe('http://localhost:8080')
    expect([...config.roles]).toEqual(['web', 'worker', 'sessions'])
    expect(config.dataDir).toMatch(/\/data$/)
  })

  it('listens on all addresses and has no demo in production', () => {
    expect(loadConfig({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', isDemo: false, isProduction: true })
  })

  it('reads every kind of value', () => {
    const config = loadConfig({
      API_BASE: '/',
      CORS_ORIGINS: 'https://a.example, https://b.example/',
      ROLES: 'web, worker',
      TRUST_PROXY: '2',
      DEMO: '0',
      PUBLIC_URL: 'https://inbox.example/',
    })
    expect(config).toMatchObject({ apiBase: '', trustProxy: 2, isDemo: false, publicUrl: 'https://inbox.example' })
    expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example'])
    expect([...config.roles]).toEqual(['web', 'worker'])
  })

  it('closes idle tickets after whole hours, a day by default, or never', () => {
    expect(loadConfig({}).autoCloseMinutes).toBe(24 * 60)
    expect(loadConfig({ AUTO_CLOSE_HOURS: '0' }).autoCloseMinutes).toBe(0)
    const fault = 'AUTO_CLOSE_HOURS must be a whole number of hours from 0 (never) to 8760 (a year)'
    for (const AUTO_CLOSE_HOURS of ['1.5', '-1', '8761', 'a day'])
      expect(faultsOf({ AUTO_CLOSE_HOURS })).toEqual([fault])
  })

  it('has a description of every variable for the operator', () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    const howTo = path.join(root, 'docs/how-to')
    const files = [path.join(root, 'README.md'), ...readdirSync(howTo).map((name) => path.join(howTo, name))]
    const pages = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const explained = new Set([...pages.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name))
    expect(variableDefaults().filter(([name]) => !explained.has(name))).toEqual([])
  })

  it('logs less when the output is a terminal', () => {
    expect(loadConfig({}).logLevel).toBe('warn')
    expect(loadConfig({ NODE_ENV: 'production' }).logLevel).toBe('info')
    expect(loadConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
  })

  it('treats an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('reports every error at once, one sentence each', () => {
    const faults = faultsOf({
      PORT: '99999',
      PUBLIC_URL: 'inbox.example',
      ROLES: 'web,cook',
      SECRET_KEY: 'short',
      ADMIN_EMAIL: 'nobody',
      GRAPH_URL: 'https://graph.example.com',
    })
    expect(faults).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL must be an address that starts with http:// or https://',
      'ROLES must be a list of web, worker, sessions',
      'ADMIN_EMAIL must be an e-mail address',
      'SECRET_KEY must have at least 32 characters',
      'GRAPH_URL must be a loopback address such as 127.0.0.1: it replaces the real network',
    ])
  })

  it.each(['*', 'yes', '-1', '1.5', '10.0.0.0/33', '::1/200', ' , '])('refuses %s as proxies', (value) => {
    expect(faultsOf({ TRUST_PROXY: value })[0]).toMatch(/^TRUST_PROXY must be the number of proxies/)
  })
  it.each(['/api/../x', '/.', 'api', '/a b'])('refuses %s as the path of the API', (value) => {
    expect(faultsOf({ API_BASE: value })[0]).toMatch(/^API_BASE must be a path/)
  })
  it('takes proxies by number, address, network or name', () => {
    const taken = (value: string) => loadConfig({ TRUST_PROXY: value }).trustProxy
    expect(['2', 'true'].map(taken)).toEqual([2, true])
    expect(taken('127.0.0.1, ::1,10.0.0.0/8,fd00::/8,10.0.0.0/255.0.0.0,loopback')).toHaveLength(6)
  })

  it('never repeats a secret in an error', () => {
    const faults = faultsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x', SECRET_KEY: 'hunter2' })
    expect(faults).toHaveLength(2)
    expect(faults.join()).not.toContain('hunter2')
  })

  it('reads the address of the media store', () => {
    const { s3 } = loadConfig({
      S3_URL: 's3://AKIA:se%2Fcr%40et+1@minio.example:9000/guiche-media?region=sa-east-1&tls=0',
    })
    expect(s3).toEqual({
      endpoint: 'http://minio.example:9000',
      bucket: 'guiche-media',
      region: 'sa-east-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'se/cr@et+1',
      bucketPlace: 'path',
    })
    expect(loadConfig({ S3_URL: 's3://a:b@s3.amazonaws.com/media?bucket=host' }).s3).toMatchObject({
      endpoint: 'https://s3.amazonaws.com',
      region: 'us-east-1',
      bucketPlace: 'host',
    })
  })

  it('reports every error of the media store’s URL, without its keys', () => {
    const faults = faultsOf({ S3_URL: 's3://:hunter2@host/?tls=yes&retion=x' })
    expect(faults).toEqual([
      'S3_URL has no access key',
      expect.stringMatching(/^S3_URL must name one bucket/),
      'S3_URL tls must be 1, or 0 for plain http',
      'S3_URL has a parameter that is not known: retion',
    ])
    for (const wrong of ['https://host/bucket', 's3://key:hunter/2@host/bucket', 's3://key:hunter2%zz@host/bucket']) {
      expect(faultsOf({ S3_URL: wrong })).toHaveLength(1)
      expect(faultsOf({ S3_URL: wrong }).join()).not.toContain('hunter')
    }
  })

  it('accepts another WhatsApp network on loopback', () => {
    const config = loadConfig({ WHATSAPP_URL: 'ws://127.0.0.1:8091/ws', WHATSAPP_ROOT_KEY: 'a2V5' })
    expect(config.whatsapp).toEqual({ url: 'ws://127.0.0.1:8091/ws', rootKey: 'a2V5' })
  })

  it('refuses another WhatsApp network, another Graph API and the demo in production', () => {
    const faults = faultsOf({
      NODE_ENV: 'production',
      WHATSAPP_URL: 'ws://127.0.0.1:8091/ws',
      WHATSAPP_ROOT_KEY: 'a2V5',
      GRAPH_URL: 'http://127.0.0.1:8093',
      DEMO: '1',
    })
    expect(faults).toHaveLength(4)
    expect(faults.every((fault) => fault.includes('refused in production'))).toBe(true)
  })

  it('refuses two listeners on one port, but not two free ports', () => {
    expect(faultsOf({ PORT: '8091' })).toEqual(['SANDBOX_WHATSAPP_PORT must differ from PORT: both are 8091'])
    expect(faultsOf({ PORT: '0', SANDBOX_PORT: '0' })).toEqual([])
  })
})
