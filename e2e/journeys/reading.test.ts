/** The reading position: a conversation opens at its newest message and stays there, and a reader further up is not moved. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type PhoneCustomer, phoneCustomer } from '../world/customers.ts'
import { type Desk, signIn } from '../world/desk.ts'
import { pdf } from '../world/files.ts'
import { world } from '../world.ts'

const { company, phones } = await world()
let marina: Desk
let vera: PhoneCustomer

beforeAll(async () => {
  const clinic = await company()
  const reception = await clinic.queue('Recepção')
  const account = await clinic.linkedNumber('Balcão', [reception])
  vera = await phoneCustomer(phones, account, 'Vera Lúcia')
  const otto = await phoneCustomer(phones, account, 'Otto Braga')
  await otto.says('Qual o endereço?')
  for (const part of ['braço', 'ombro', 'joelho']) {
    await vera.says(`Segue o raio-x do ${part}. `.repeat(12))
    await vera.sendsImage(`foto do ${part}`)
    await vera.sendsDocument(`laudo do ${part}.pdf`)
  }
  await vera.says('É a última')
  marina = await signIn(await clinic.person('Marina Souza', { queueIds: [reception] }))
  for (const name of ['Otto Braga', 'Vera Lúcia']) {
    await marina.goTo('Aguardando')
    await marina.opens(name)
    await marina.accepts(name)
  }
  await marina.goTo('Atendendo')
})

/** How far the conversation continues below the lower edge, in pixels. */
const below = () =>
  marina.messages.evaluate((log) => {
    const scroller = log.querySelector('[data-virtuoso-scroller]') ?? log
    return Math.round(scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight)
  })
/** Long enough for pictures to be measured; the list must still be at its end. */
const staysAtEnd = async () => {
  await expect.poll(below).toBeLessThan(5)
  await marina.page.waitForTimeout(500)
  expect(await below()).toBeLessThan(5)
}

describe('a conversation with pictures and long texts', () => {
  it('opens at its newest message every time', async () => {
    for (const _time of [1, 2, 3]) {
      await marina.opens('Otto Braga')
      await marina.sees('Qual o endereço?')
      await marina.opens('Vera Lúcia')
      await marina.sees('É a última')
      await staysAtEnd()
    }
  })

  it('stays still there: nothing is measured again and again', async () => {
    await staysAtEnd()
    const moves = await marina.messages.evaluate(async (log) => {
      const scroller = log.querySelector('[data-virtuoso-scroller]') ?? log
      let count = 0
      scroller.addEventListener('scroll', () => {
        count += 1
      })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return count
    })
    expect(moves).toBe(0)
  })

  it('is drawn at once for people who ask for less motion, without a late frame', async () => {
    const padding = await marina.page.evaluate(() => {
      const box = document.body.appendChild(document.createElement('div'))
      const seen = ['0px', '100px'].map((height) => {
        box.style.paddingTop = height
        return getComputedStyle(box).paddingTop
      })
      box.remove()
      return seen
    })
    expect(padding).toEqual(['0px', '100px'])
  })

  it('shows the message that I send, and why it failed', async () => {
    await marina.replies('Recebi as três')
    await staysAtEnd()
    await marina.page.context().setOffline(true)
    await marina.replies('Escrita sem rede')
    await marina.bubble('Escrita sem rede').getByRole('alert').waitFor()
    await staysAtEnd()
    await marina.page.context().setOffline(false)
  })

  it('does not scroll when the reader is further up, even while a failed message stands last', async () => {
    await marina.messages.hover()
    await marina.page.mouse.wheel(0, -700)
    await expect.poll(below).toBeGreaterThan(500)
    await vera.says('Chegou enquanto você lia')
    await marina.row('Vera Lúcia').getByText('Chegou enquanto você lia').waitFor()
    await marina.page.waitForTimeout(300)
    expect(await below()).toBeGreaterThan(500)
  })
})

it('a file with a long name leaves its caption inside the dialog', async () => {
  const name = `${'contrato de prestação de serviços '.repeat(5)}.pdf`
  await marina.page.locator('input[type=file]').last().setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  await marina.page.getByRole('dialog').getByRole('button', { name: 'Adicionar arquivos' }).waitFor()
  const inside = await marina.dialog.evaluate((dialog) => {
    const { right } = dialog.getBoundingClientRect()
    return [...dialog.querySelectorAll('textarea, button')].every((each) => each.getBoundingClientRect().right <= right)
  })
  expect(inside).toBe(true)
  await marina.page.keyboard.press('Escape')
})

it('many files leave the buttons of their dialog visible', async () => {
  const files = Array.from({ length: 9 }, (_, at) => ({
    name: `laudo ${at}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdf,
  }))
  await marina.page.locator('input[type=file]').last().setInputFiles(files)
  const box = await marina.button('Enviar 9 arquivos').boundingBox()
  const height = marina.page.viewportSize()?.height ?? 0
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
  await marina.page.keyboard.press('Escape')
})
