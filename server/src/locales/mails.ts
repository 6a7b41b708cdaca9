/** What people are written by e-mail. Portuguese is the source; the others have the same keys by type. */
import type { MailLanguage } from '@guiche/contract/mail-languages'

interface PasswordCodeTexts {
  subject: (app: string) => string
  text: (facts: { app: string; name: string; code: string; minutes: number }) => string
}

export const passwordCodeTexts: Record<MailLanguage, PasswordCodeTexts> = {
  pt: {
    subject: (app) => `Nova senha no ${app}`,
    text: ({ app, name, code, minutes }) =>
      `Olá, ${name}!\n\nAlguém pediu uma nova senha para a sua conta no ${app}. O código é:\n\n    ${code}\n\nEle vale por ${minutes} minutos e uma única vez.\n\nSe não foi você, ignore este email: a sua senha continua a mesma.\n`,
  },
  en: {
    subject: (app) => `New password at ${app}`,
    text: ({ app, name, code, minutes }) =>
      `Hello, ${name}!\n\nSomebody asked for a new password for your account at ${app}. The code is:\n\n    ${code}\n\nIt is valid for ${minutes} minutes and can be used once.\n\nIf it was not you, ignore this email: your password stays as it is.\n`,
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

interface AccountChangeTexts {
  subject: (app: string) => string
  text: (facts: { app: string; name: string; email: string; isByAdmin: boolean }) => string
}

/** What is said to the address that was an account's until now. */
export const accountChangeTexts: Record<MailLanguage, Record<'email' | 'password', AccountChangeTexts>> = {
  pt: {
    email: {
      subject: (app) => `O email da sua conta no ${app} mudou`,
      text: ({ app, name, email, isByAdmin }) =>
        `Olá, ${name}!\n\n${isByAdmin ? `Um administrador da sua empresa trocou o email da sua conta no ${app}.` : `O email da sua conta no ${app} foi trocado.`} Agora você entra com ${email}, e este endereço não serve mais.\n\nSe você não esperava por isso, fale já com um administrador da sua empresa.\n`,
    },
    password: {
      subject: (app) => `A senha da sua conta no ${app} mudou`,
      text: ({ app, name, isByAdmin }) =>
        `Olá, ${name}!\n\n${isByAdmin ? `Um administrador da sua empresa trocou a senha da sua conta no ${app}.` : `A senha da sua conta no ${app} foi trocada.`}\n\nSe você não esperava por isso, peça uma nova senha na tela de entrada e fale já com um administrador da sua empresa.\n`,
    },
  },
  en: {
    email: {
      subject: (app) => `The email of your account at ${app} has changed`,
      text: ({ app, name, email, isByAdmin }) =>
        `Hello, ${name}!\n\n${isByAdmin ? `An administrator of your company has changed the email of your account at ${app}.` : `The email of your account at ${app} has been changed.`} You now sign in with ${email}, and no longer with this address.\n\nIf you did not expect this, talk to an administrator of your company at once.\n`,
    },
    password: {
      subject: (app) => `The password of your account at ${app} has changed`,
      text: ({ app, name, isByAdmin }) =>
        `Hello, ${name}!\n\n${isByAdmin ? `An administrator of your company has changed the password of your account at ${app}.` : `The password of your account at ${app} has been changed.`}\n\nIf you did not expect this, ask for a new password on the sign-in screen and talk to an administrator of your company at once.\n`,
    },
  },
  es: {
    email: {
      subject: (app) => `El correo de tu cuenta en ${app} cambió`,
      text: ({ app, name, email, isByAdmin }) =>
        `¡Hola, ${name}!\n\n${isByAdmin ? `Un administrador de tu empresa cambió el correo de tu cuenta en ${app}.` : `Se cambió el correo de tu cuenta en ${app}.`} Ahora entras con ${email}, y esta dirección ya no sirve.\n\nSi no lo esperabas, habla ya con un administrador de tu empresa.\n`,
    },
    password: {
      subject: (app) => `La contraseña de tu cuenta en ${app} cambió`,
      text: ({ app, name, isByAdmin }) =>
        `¡Hola, ${name}!\n\n${isByAdmin ? `Un administrador de tu empresa cambió la contraseña de tu cuenta en ${app}.` : `Se cambió la contraseña de tu cuenta en ${app}.`}\n\nSi no lo esperabas, pide una nueva contraseña en la pantalla de acceso y habla ya con un administrador de tu empresa.\n`,
    },
  },
  tr: {
    email: {
      subject: (app) => `${app} hesabınızın e-posta adresi değişti`,
      text: ({ app, name, email, isByAdmin }) =>
        `Merhaba ${name},\n\n${isByAdmin ? `Şirketinizden bir yönetici ${app} hesabınızın e-posta adresini değiştirdi.` : `${app} hesabınızın e-posta adresi değiştirildi.`} Artık ${email} ile giriş yapıyorsunuz; bu adres artık geçerli değil.\n\nBunu beklemiyorsanız hemen şirketinizden bir yöneticiyle konuşun.\n`,
    },
    password: {
      subject: (app) => `${app} hesabınızın parolası değişti`,
      text: ({ app, name, isByAdmin }) =>
        `Merhaba ${name},\n\n${isByAdmin ? `Şirketinizden bir yönetici ${app} hesabınızın parolasını değiştirdi.` : `${app} hesabınızın parolası değiştirildi.`}\n\nBunu beklemiyorsanız giriş ekranından yeni bir parola isteyin ve hemen şirketinizden bir yöneticiyle konuşun.\n`,
    },
  },
}

interface NewAdminFacts {
  app: string
  name: string
  newAdmin: string
  email: string
  by: string
}
interface NewAdminTexts {
  subject: (facts: NewAdminFacts) => string
  text: (facts: NewAdminFacts) => string
}

/** To the admins of a company that has one more. */
export const newAdminTexts: Record<MailLanguage, NewAdminTexts> = {
  pt: {
    subject: ({ app, newAdmin }) => `${newAdmin} agora é administrador no ${app}`,
    text: ({ app, name, newAdmin, email, by }) =>
      `Olá, ${name}!\n\n${newAdmin} (${email}) agora é administrador da sua empresa no ${app}. Quem fez isso: ${by}.\n\nSe você não esperava por isso, tire já esse acesso em Usuários e troque a sua senha. No primeiro dia, um novo administrador não consegue mudar a senha, o email nem o acesso de quem já era.\n`,
  },
  en: {
    subject: ({ app, newAdmin }) => `${newAdmin} is now an administrator at ${app}`,
    text: ({ app, name, newAdmin, email, by }) =>
      `Hello, ${name}!\n\n${newAdmin} (${email}) is now an administrator of your company at ${app}. Done by: ${by}.\n\nIf you did not expect this, remove that access under Users at once and change your password. For the first day, a new administrator cannot change the password, email or access of those who were there before.\n`,
  },
  es: {
    subject: ({ app, newAdmin }) => `${newAdmin} ahora es administrador en ${app}`,
    text: ({ app, name, newAdmin, email, by }) =>
      `¡Hola, ${name}!\n\n${newAdmin} (${email}) ahora es administrador de tu empresa en ${app}. Lo hizo: ${by}.\n\nSi no lo esperabas, quita ya ese acceso en Usuarios y cambia tu contraseña. Durante el primer día, un administrador nuevo no puede cambiar la contraseña, el correo ni el acceso de quienes ya lo eran.\n`,
  },
  tr: {
    subject: ({ app, newAdmin }) => `${newAdmin} artık ${app} yöneticisi`,
    text: ({ app, name, newAdmin, email, by }) =>
      `Merhaba ${name},\n\n${newAdmin} (${email}) artık şirketinizin ${app} yöneticisi. İşlemi yapan: ${by}.\n\nBunu beklemiyorsanız Kullanıcılar sayfasında bu erişimi hemen kaldırın ve parolanızı değiştirin. Yeni bir yönetici ilk gün, kendisinden önceki yöneticilerin parolasını, e-postasını ya da erişimini değiştiremez.\n`,
  },
}

interface InvitationFacts {
  app: string
  company: string
  /** Empty: nobody of the company. */
  invitedBy: string
  link: string
}
interface InvitationTexts {
  subject: (facts: InvitationFacts) => string
  text: (facts: InvitationFacts & { name: string; email: string; days: number }) => string
}

export const invitationTexts: Record<MailLanguage, InvitationTexts> = {
  pt: {
    subject: ({ app, company }) => `Convite da ${company} para o ${app}`,
    text: ({ app, company, name, invitedBy, link, email, days }) =>
      `Olá, ${name}!\n\n${invitedBy ? `${invitedBy} convidou você` : 'Você recebeu um convite'} para atender no ${app} pela empresa ${company}. Abra o link e escolha a sua senha:\n\n    ${link}\n\nDepois, entre sempre com ${email}.\n\nO link vale por ${days} dias e é só seu: não o repasse. Se você não esperava este convite, ignore este email.\n`,
  },
  en: {
    subject: ({ app, company }) => `${company} invites you to ${app}`,
    text: ({ app, company, name, invitedBy, link, email, days }) =>
      `Hello, ${name}!\n\n${invitedBy ? `${invitedBy} has invited you` : 'You have been invited'} to join ${company} at ${app}. Open the link and choose your password:\n\n    ${link}\n\nAfter that, sign in with ${email}.\n\nThe link is valid for ${days} days and for you alone: do not pass it on. If you did not expect this invitation, ignore this email.\n`,
  },
  es: {
    subject: ({ app, company }) => `${company} te invita a ${app}`,
    text: ({ app, company, name, invitedBy, link, email, days }) =>
      `¡Hola, ${name}!\n\n${invitedBy ? `${invitedBy} te invitó` : 'Te invitaron'} a atender en ${app} para la empresa ${company}. Abre el enlace y elige tu contraseña:\n\n    ${link}\n\nDespués, entra siempre con ${email}.\n\nEl enlace vale por ${days} días y es solo tuyo: no lo compartas. Si no esperabas esta invitación, ignora este correo.\n`,
  },
  tr: {
    subject: ({ app, company }) => `${company} sizi ${app} uygulamasına davet ediyor`,
    text: ({ app, company, name, invitedBy, link, email, days }) =>
      `Merhaba ${name},\n\n${company} şirketi adına ${app} uygulamasına ${invitedBy ? `${invitedBy} tarafından davet edildiniz` : 'davet edildiniz'}. Bağlantıyı açın ve parolanızı belirleyin:\n\n    ${link}\n\nSonrasında ${email} adresiyle giriş yapın.\n\nBağlantı ${days} gün geçerlidir ve yalnızca size özeldir: kimseyle paylaşmayın. Bu daveti beklemiyorsanız bu e-postayı dikkate almayın.\n`,
  },
}

interface ReminderFacts {
  app: string
  company: string
  name: string
  invoice: string
  amount: string
  dueDate: string
  /** Negative: so many days ago. */
  daysLeft: number
  link: string
}
interface ReminderTexts {
  subject: (facts: ReminderFacts) => string
  text: (facts: ReminderFacts) => string
}

const days = (count: number, one: string, more: string) => `${Math.abs(count)} ${Math.abs(count) === 1 ? one : more}`

const endsPt = (left: number) => {
  if (left === 0) return 'vence hoje'
  return left > 0 ? `vence em ${days(left, 'dia', 'dias')}` : `venceu há ${days(left, 'dia', 'dias')}`
}
const endsEn = (left: number) => {
  if (left === 0) return 'ends today'
  return left > 0 ? `ends in ${days(left, 'day', 'days')}` : `ended ${days(left, 'day', 'days')} ago`
}
const endsEs = (left: number) => {
  if (left === 0) return 'vence hoy'
  return left > 0 ? `vence en ${days(left, 'día', 'días')}` : `venció hace ${days(left, 'día', 'días')}`
}
const endsTr = (left: number) => {
  if (left === 0) return 'bugün sona eriyor'
  return left > 0 ? `${left} gün sonra sona eriyor` : `${-left} gün önce sona erdi`
}

/** To the admins of a company, before its due date, on it and after it. */
export const paymentReminderTexts: Record<MailLanguage, ReminderTexts> = {
  pt: {
    subject: ({ app, daysLeft }) => `Sua assinatura do ${app} ${endsPt(daysLeft)}`,
    text: ({ app, company, name, invoice, amount, dueDate, daysLeft, link }) =>
      `Olá, ${name}!\n\nA assinatura da ${company} no ${app} ${endsPt(daysLeft)}.\n\n    Fatura: ${invoice}\n    Valor: ${amount}\n    Vencimento: ${dueDate}\n\nPague por aqui:\n\n    ${link}\n\n${daysLeft < 0 ? 'Enquanto isso, as mensagens dos seus clientes continuam sendo recebidas e guardadas. Assim que o pagamento for confirmado, tudo volta como estava.' : 'Assim que o pagamento for confirmado, a assinatura é renovada sozinha.'}\n\nSe você já pagou, ignore este email.\n`,
  },
  en: {
    subject: ({ app, daysLeft }) => `Your ${app} subscription ${endsEn(daysLeft)}`,
    text: ({ app, company, name, invoice, amount, dueDate, daysLeft, link }) =>
      `Hello, ${name}!\n\nThe subscription of ${company} at ${app} ${endsEn(daysLeft)}.\n\n    Invoice: ${invoice}\n    Amount: ${amount}\n    Due date: ${dueDate}\n\nPay here:\n\n    ${link}\n\n${daysLeft < 0 ? 'Meanwhile, messages from your customers are still received and stored. Everything will be back to normal once the payment is confirmed.' : 'Your subscription renews by itself once the payment is confirmed.'}\n\nIf you have already paid, ignore this email.\n`,
  },
  es: {
    subject: ({ app, daysLeft }) => `Tu suscripción de ${app} ${endsEs(daysLeft)}`,
    text: ({ app, company, name, invoice, amount, dueDate, daysLeft, link }) =>
      `¡Hola, ${name}!\n\nLa suscripción de ${company} en ${app} ${endsEs(daysLeft)}.\n\n    Factura: ${invoice}\n    Monto: ${amount}\n    Vencimiento: ${dueDate}\n\nPaga aquí:\n\n    ${link}\n\n${daysLeft < 0 ? 'Mientras tanto, los mensajes de tus clientes se siguen recibiendo y guardando. En cuanto se confirme el pago, todo vuelve a estar como antes.' : 'En cuanto se confirme el pago, la suscripción se renueva sola.'}\n\nSi ya pagaste, ignora este correo.\n`,
  },
  tr: {
    subject: ({ app, daysLeft }) => `${app} aboneliğiniz ${endsTr(daysLeft)}`,
    text: ({ app, company, name, invoice, amount, dueDate, daysLeft, link }) =>
      `Merhaba ${name},\n\n${company} şirketinin ${app} aboneliği ${endsTr(daysLeft)}.\n\n    Fatura: ${invoice}\n    Tutar: ${amount}\n    Son ödeme tarihi: ${dueDate}\n\nBuradan ödeyebilirsiniz:\n\n    ${link}\n\n${daysLeft < 0 ? 'Bu sırada müşterilerinizin mesajları alınmaya ve saklanmaya devam ediyor. Ödeme onaylanır onaylanmaz her şey eskisi gibi olacak.' : 'Ödeme onaylanır onaylanmaz aboneliğiniz kendiliğinden yenilenir.'}\n\nÖdemeyi yaptıysanız bu e-postayı dikkate almayın.\n`,
  },
}

interface NumberDropFacts {
  app: string
  /** Whom it is written to. */
  name: string
  connection: string
  minutes: number
  link: string
}
interface NumberDropTexts {
  subject: (facts: NumberDropFacts) => string
  text: (facts: NumberDropFacts) => string
}

/** To admins: a number has been away for some minutes, or is back. */
export const numberDropTexts: Record<MailLanguage, Record<'down' | 'back', NumberDropTexts>> = {
  pt: {
    down: {
      subject: ({ connection }) => `O número ${connection} está desconectado`,
      text: ({ app, name, connection, minutes, link }) =>
        `Olá, ${name}!\n\nO número ${connection} está desconectado do ${app} há ${minutes} min. Enquanto isso, nada chega nem sai por ele; o que foi escrito fica esperando.\n\nVeja o motivo e o que fazer:\n\n    ${link}\n\nAvisaremos quando ele voltar.\n`,
    },
    back: {
      subject: ({ connection }) => `O número ${connection} voltou`,
      text: ({ name, connection, minutes }) =>
        `Olá, ${name}!\n\nO número ${connection} está conectado de novo, depois de ${minutes} min. O que esperava já está saindo.\n`,
    },
  },
  en: {
    down: {
      subject: ({ connection }) => `The number ${connection} is disconnected`,
      text: ({ app, name, connection, minutes, link }) =>
        `Hello, ${name}!\n\nThe number ${connection} has been disconnected from ${app} for ${minutes} min. Until it is back, nothing comes in or goes out through it; what was written is waiting.\n\nSee why, and what to do:\n\n    ${link}\n\nWe will let you know when it is back.\n`,
    },
    back: {
      subject: ({ connection }) => `The number ${connection} is back`,
      text: ({ name, connection, minutes }) =>
        `Hello, ${name}!\n\nThe number ${connection} is connected again, after ${minutes} min. What was waiting is on its way.\n`,
    },
  },
  es: {
    down: {
      subject: ({ connection }) => `El número ${connection} está desconectado`,
      text: ({ app, name, connection, minutes, link }) =>
        `¡Hola, ${name}!\n\nEl número ${connection} está desconectado de ${app} desde hace ${minutes} min. Mientras tanto no entra ni sale nada por él; lo que se escribió queda en espera.\n\nMira el motivo y qué hacer:\n\n    ${link}\n\nTe avisaremos cuando vuelva.\n`,
    },
    back: {
      subject: ({ connection }) => `El número ${connection} volvió`,
      text: ({ name, connection, minutes }) =>
        `¡Hola, ${name}!\n\nEl número ${connection} está conectado otra vez, después de ${minutes} min. Lo que esperaba ya está saliendo.\n`,
    },
  },
  tr: {
    down: {
      subject: ({ connection }) => `${connection} numarasının bağlantısı koptu`,
      text: ({ app, name, connection, minutes, link }) =>
        `Merhaba ${name},\n\n${connection} numarası ${minutes} dakikadır ${app} ile bağlantılı değil. Geri gelene kadar bu numaradan mesaj alınamaz ve gönderilemez; yazılanlar bekler.\n\nNedenini ve ne yapabileceğinizi görün:\n\n    ${link}\n\nGeri geldiğinde size haber vereceğiz.\n`,
    },
    back: {
      subject: ({ connection }) => `${connection} numarası yeniden bağlı`,
      text: ({ name, connection, minutes }) =>
        `Merhaba ${name},\n\n${connection} numarası ${minutes} dakika sonra yeniden bağlandı. Bekleyen mesajlar gönderiliyor.\n`,
    },
  },
}
