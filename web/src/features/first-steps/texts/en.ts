import type { TextsOf } from '../../../lib/texts.ts'
import type { texts as pt } from './pt.ts'

export const texts: TextsOf<typeof pt> = {
  firstSteps: {
    title: 'First steps',
    text: 'You are almost ready to talk to customers here.',
    step: {
      queue: 'Create a queue',
      colleague: 'Invite a colleague',
      number: 'Connect a number',
    },
    why: {
      queue: 'It is where customers wait for an agent.',
      colleague: 'Everybody signs in with their own account.',
      number: 'Your customers’ messages come in through it.',
    },
    begin: {
      queue: 'Create queue',
      colleague: 'Invite',
      number: 'Connect',
    },
  },
}
