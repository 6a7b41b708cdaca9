import { expect, it } from 'vitest'
import { kindOfFile } from './rules.ts'

it('files are sent as what the channel shows best', () => {
  expect(kindOfFile('image/png')).toBe('image')
  expect(kindOfFile('image/tiff')).toBe('document')
  expect(kindOfFile('audio/ogg')).toBe('audio')
  expect(kindOfFile('video/mp4')).toBe('video')
  expect(kindOfFile('application/pdf')).toBe('document')
})
