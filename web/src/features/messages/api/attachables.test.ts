import { expect, test } from 'vitest'
import { attachables, fileFilters } from './attachables.ts'

test('each kind of file has its own filter, and a channel offers what it takes', () => {
  expect(attachables('whatsapp', false).files).toEqual(['image', 'video', 'audio', 'document'])
  expect(attachables('instagram', false).files).toEqual(['image', 'video', 'audio'])
  expect(new Set(Object.values(fileFilters)).size).toBe(4)
})

test('a note takes files, and nothing that only a customer could use', () => {
  expect(attachables('instagram', true)).toEqual({ files: ['image', 'video', 'audio', 'document'], others: ['camera'] })
  expect(attachables('whatsappapi', false).others).toContain('template')
  expect(attachables('facebook', false).others).toEqual(['camera', 'contact', 'meeting', 'interactive'])
})
