/** What people are written by e-mail. Portuguese is the source; the others have the same keys by type. */
import type { MailLanguage } from '@guiche/contract/features/auth'

interface PasswordCodeTexts {
  subject: (app: string) => string
  text: (facts: { app: string; name: string; code: string; minutes: number }) => string
}

export const passwordCodeTexts: Record<MailLanguage, PasswordCodeTexts> = {
  pt: {
    subject: (app) => `Nova senha no ${app}`,
    text: ({ app, name, code, minutes }) =>
      `Olá, ${name}!\n\nAlguém pediu uma nova senha para a sua conta no ${app}. O código é:\n\n    ${code}\n\nEle vale por ${minutes} minutos e uma única vez.\n\nSe não foi você, ignore este e-mail: a sua senha continua a mesma.\n`,
  },
  en: {
    subject: (app) => `New password at ${app}`,
    text: ({ app, name, code, minutes }) =>
      `Hello, ${name}!\n\nSomebody asked for a new password for your account at ${app}. The code is:\n\n    ${code}\n\nIt is good for ${minutes} minutes, and once.\n\nIf it was not you, ignore this e-mail: your password stays as it is.\n`,
  },
  es: {
    subject: (app) => `Nueva contraseña en ${app}`,
    text: ({ app, name, code, minutes }) =>
      `¡Hola, ${name}!\n\nAlguien pidió una nueva contraseña para tu cuenta en ${app}. El código es:\n\n    ${code}\n\nVale por ${minutes} minutos y una sola vez.\n\nSi no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.\n`,
  },
  tr: {
    subject: (app) => `${app} için yeni parola`,
    text: ({ app, name, code, minutes }) =>
      `Merhaba ${name},\n\nBirisi ${app} hesabınız için yeni bir parola istedi. Kod:\n\n    ${code}\n\nKod ${minutes} dakika boyunca ve bir kez geçerlidir.\n\nBunu siz istemediyseniz bu e-postayı dikkate almayın: parolanız aynı kalır.\n`,
  },
}
