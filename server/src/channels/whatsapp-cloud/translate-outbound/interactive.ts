/** Lists, reply buttons and link buttons for Meta. Its limits on lengths are checked before anything is stored. */
import type { ButtonsData, ListData } from '@guiche/contract/features/message-parts'
import { FinalFailure, type OutboundMessage } from '../../channel.ts'

const footerOf = (footer: string) => (footer === '' ? {} : { footer: { text: footer } })

const listOf = ({ title, text, footer, buttonText, sections }: ListData) => ({
  type: 'list',
  ...(title === '' ? {} : { header: { type: 'text', text: title } }),
  body: { text },
  ...footerOf(footer),
  action: {
    button: buttonText,
    sections: sections.map((section) => ({
      ...(section.title === '' ? {} : { title: section.title }),
      rows: section.rows.map(({ id, title: name, description }) => ({
        id,
        title: name,
        ...(description === '' ? {} : { description }),
      })),
    })),
  },
})

const linkOf = ({ title, text, footer, buttons }: ButtonsData, pictureId: string | undefined) => {
  const [button] = buttons
  if (!button) throw new FinalFailure('content_refused', 'no button')
  const heading = title === '' ? {} : { header: { type: 'text', text: title } }
  return {
    type: 'cta_url',
    ...(pictureId === undefined ? heading : { header: { type: 'image', image: { id: pictureId } } }),
    // A picture replaces the header text.
    body: { text: pictureId !== undefined && title !== '' ? `*${title}*\n${text}` : text },
    ...footerOf(footer),
    action: { name: 'cta_url', parameters: { display_text: button.text, url: button.value } },
  }
}

const repliesOf = ({ title, text, footer, buttons }: ButtonsData) => ({
  type: 'button',
  ...(title === '' ? {} : { header: { type: 'text', text: title } }),
  body: { text },
  ...footerOf(footer),
  action: { buttons: buttons.map(({ text: name, value }) => ({ type: 'reply', reply: { id: value, title: name } })) },
})

export const interactiveOf = ({ interactive }: OutboundMessage, pictureId: string | undefined) => {
  if (interactive?.kind === 'list') return { type: 'interactive', interactive: listOf(interactive.list) }
  if (interactive?.kind === 'reply') return { type: 'interactive', interactive: repliesOf(interactive.buttons) }
  if (interactive?.kind === 'url') return { type: 'interactive', interactive: linkOf(interactive.buttons, pictureId) }
  throw new FinalFailure('content_refused', `The Cloud API has no ${interactive?.kind ?? 'interactive message'}`)
}
