import type { FlowWords } from './words.ts'

export const en: FlowWords = {
  start: 'Start of the flow',
  reception: {
    name: 'Reception',
    description: 'Greets, asks what it is about and sends them to the right queue.',
    hello: 'Hello, {{firstName}}! This is {{name_company}}.',
    ask: 'How can we help?',
    sales: 'Sales',
    support: 'Support',
    hours: 'Opening hours',
    open: 'We are here Monday to Friday, 8 am to 6 pm.',
    soon: 'Somebody will be with you shortly.',
  },
  lead: {
    name: 'New leads',
    description: 'Asks for name, email and interest before an agent is called.',
    who: 'What is your name?',
    mail: 'Thank you, {{nome}}! What is your email address?',
    wish: 'What are you looking for?',
    thanks: 'Got it, {{nome}}. An agent will talk to you about: {{interesse}}',
  },
  questions: {
    name: 'Frequent questions',
    description: 'Answers the most common questions and goes back to the menu.',
    ask: 'What is your question about?',
    options: ['Ways to pay', 'Delivery time', 'Talk to a person'],
    answers: ['You can pay by card or bank transfer.', 'Delivery takes 2 to 5 working days.'],
    person: 'All right, we are getting somebody for you.',
  },
  rating: {
    name: 'Satisfaction survey',
    description: 'Asks for a rating and takes special care of those who were not happy.',
    ask: 'From 0 to 10, how would you rate our service?',
    glad: 'Great! Thank you for the {{nota}}.',
    sorry: 'We are sorry. Somebody will talk to you to understand what happened.',
  },
  offer: {
    name: 'Offer in two versions',
    description: 'Sends one of two offers at random and notes who wants to know more.',
    one: '{{firstName}}, today only: 10% off everything.',
    two: '{{firstName}}, today only: free delivery on every order.',
    ask: 'Interested? Reply with the product you would like.',
    thanks: 'Perfect! We have set aside: {{produto}}',
  },
}
