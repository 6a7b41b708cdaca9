import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Beatriz Antunes', 'BA'],
  ['  rogério cavalcanti de albuquerque neto ', 'RN'],
  ['Élida', 'É'],
  ['+55 11 98765-4321', '+5'],
  ['5511987654321', '55'],
  ['🦊 Raposa', '🦊R'],
  ['(Loja) Sul', 'LS'],
  ['', '·'],
  ['...', '·'],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
