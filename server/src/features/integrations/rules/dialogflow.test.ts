import { describe, expect, it } from 'vitest'
import { DialogflowAnswer, dialogflowReply, readDialogflow } from './dialogflow.ts'

const settings = { name: 'Robô', language: 'pt-BR', farewell: 'Até logo!' } as const
const reply = (queryResult: object) =>
  dialogflowReply(readDialogflow(DialogflowAnswer.parse({ queryResult })), settings)
const texts = (...words: string[]) => ({ fulfillmentMessages: words.map((text) => ({ text: { text: [text] } })) })

describe('an answer of Dialogflow', () => {
  it('is sent under the name of the integration', () => {
    expect(reply(texts('Olá', 'Tudo bem?')).says).toEqual([
      { kind: 'text', text: '*Robô:* Olá' },
      { kind: 'text', text: '*Robô:* Tudo bem?' },
    ])
    expect(reply({ fulfillmentText: 'Só isto' }).says).toEqual([{ kind: 'text', text: '*Robô:* Só isto' }])
  })
  it('that is empty says so', () => {
    expect(reply({}).says).toEqual([{ kind: 'text', text: '*Robô:* Desculpe, não entendi.' }])
  })
  it('that ends the conversation leaves it to a person; with the farewell it closes', () => {
    expect(reply({ ...texts('Um momento'), diagnosticInfo: { end_conversation: true } }).deed).toEqual({ kind: 'end' })
    expect(reply(texts('Obrigado. Até logo!')).deed).toEqual({ kind: 'close', saysFarewell: false })
    expect(reply(texts('Olá')).deed).toBeNull()
  })
})
