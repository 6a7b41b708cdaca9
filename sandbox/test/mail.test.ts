import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { controlServer } from '../src/control/http.ts'
import { mailControl } from '../src/mail/control.ts'
import { MailControl } from '../src/mail/control-client.ts'
import { Mailbox } from '../src/mail/mailbox.ts'
import { type Smtp, startSmtp } from '../src/mail/smtp.ts'

const mailbox = new Mailbox()
const server = controlServer()
let smtp: Smtp
let control: MailControl
beforeAll(async () => {
  smtp = await startSmtp({ mailbox })
  await server.register(mailControl(mailbox))
  control = new MailControl(await server.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const send = (to: string, subject: string) =>
  createTransport(smtp.url).sendMail({ from: 'Guichê <no-reply@example.com>', to, subject, text: 'Olá, código 12' })

it('a mail sent over SMTP is in its recipient’s mailbox, and in no other', async () => {
  await send('Ana@example.com', 'Código de verificação')
  expect(await control.next('ana@example.com')).toMatchObject({
    from: 'Guichê <no-reply@example.com>',
    to: ['Ana@example.com'],
    subject: 'Código de verificação',
    text: expect.stringContaining('Olá, código 12'),
  })
  expect(await control.to('bia@example.com')).toEqual([])
})

it('refuses as many mails as it was told to, then accepts them', async () => {
  await control.refuseNext({ count: 1 })
  await expect(send('caio@example.com', 'um')).rejects.toMatchObject({ responseCode: 451 })
  await send('caio@example.com', 'dois')
  expect((await control.to('caio@example.com')).map(({ subject }) => subject)).toEqual(['dois'])
})
