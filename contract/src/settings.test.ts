import { expect, it } from 'vitest'
import { normaliseSetting } from './settings.ts'

it('a link is a web address and nothing else', () => {
  const link = (given: string) => normaliseSetting('lgpdLink', given)
  expect([link(' https://clinica.test/lgpd?a=1 '), link('HTTP://clinica.test'), link('')]).toEqual([
    'https://clinica.test/lgpd?a=1',
    'HTTP://clinica.test',
    '',
  ])
  for (const given of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])
    expect(link(given)).toBeNull()
  for (const given of ['//clinica.test', 'clinica.test', 'https://', `https://a.test/${'x'.repeat(2_000)}`])
    expect(link(given)).toBeNull()
})
