/**
 * The seven other languages: the texts of a page of their own, and the messages of its frame, the contact
 * page, the chat and their emails. Everything else falls back to English (docs/decisions/0185). A message is
 * identified by its English text; a change of that text must be made here and in the seven files, which the
 * compiler enforces.
 */
export const otherMessages = [
  // Navigation.
  'Skip to main content',
  'Main',
  'Menu',
  'Home',
  'Services',
  'Online Stores',
  'NPOs & Charities',
  'How it Works',
  'About',
  'Become a Provider',
  'Contact',
  'More',
  'Search',
  'Messages',
  'Sign In',
  'Sign Up',
  'Language',
  'Data saver on',
  'Data saver off',
  'Platform',
  'Support',
  'Legal',
  'FAQ',
  'Help Center',
  'NPO manual',
  'Terms of Service',
  'Privacy Policy',
  'Cookie Policy',
  'Company details',
  'Sources and licences',
  // Frame.
  'Notifications',
  'Notifications, {shown} new',
  'See all notifications',
  "Sign in and we'll tell you here when a quote arrives, a provider replies or a payment goes through.",
  'Demonstration',
  'This is a demonstration: every person, provider and review here is made up.',
  'No signal',
  "What you typed is still here. Try again when you're back online.",
  'Provider Portal',
  'My requests',
  'Saved Quotes',
  'Profile',
  'Signed in as',
  'Sign Out',
  'Chat with support',
  'Chat with support, unread: {unread}',
  "Chat with support, a message wasn't sent",
  "The chat couldn't load. <0>Open it as a page</0>",
  'WhatsApp us',
  'Hello {name}, I have a question.',
  // Contact form.
  'Contact Us',
  "We're here to help whenever you need us",
  'Questions, feedback or support. A person answers within 24 hours on business days.',
  'The language of this page',
  'Send us a message',
  'Fill in all four fields.',
  'Name',
  'Email',
  'Subject',
  'Choose a subject',
  'Message',
  'General Inquiry',
  'Customer Support',
  'Feedback',
  'Business Opportunities',
  'Other',
  'Send message',
  'Sending...',
  'Saved on this device until you send it',
  'We keep your message for 90 days, so that we can reply.',
  'Message Sent Successfully!',
  "Thank you for reaching out. We'll get back to you as soon as possible.",
  'Message sent successfully!',
  "Thank you for your message. We'll get back to you soon.",
  'Failed to send message',
  'There was an error sending your message. Please try again.',
  'What you wrote is still here.',
  'Name must be at least 2 characters',
  'Please enter a valid email address',
  'Please select a subject',
  'Message must be at least 10 characters',
  'Message must be at most 4 000 characters',
  "That's too long",
  '(optional)',
  // Beside the contact form.
  'Contact Information',
  'Support hours',
  'closed',
  'Open now',
  'Closed now',
  'closes {closes}',
  'opens today {opens}',
  'opens {on}, {opens}',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Frequently Asked Questions',
  'How do I book?',
  'Describe what you need, choose up to five providers, compare their quotes and accept one.',
  'What is checked?',
  'There are seven checks. Each profile shows which were done and when.',
  'When do I pay?',
  'You pay your provider directly, as you agreed. You pay us nothing.',
  'How do I become a provider?',
  'Apply online. We save what you type until you continue.',
  'All questions',
  'Need Immediate Assistance?',
  'Live Chat Support',
  'Write to us right here. We save what you write, and a person replies.',
  'Start Chat',
  'Five short guides, from booking to payment.',
  'Open Help Center',
  'Email Support',
  'For documents and longer stories.',
  'Send an email',
  'Loading',
  // The proof-of-work check.
  'Check',
  "Checking that you're a person…",
  "We've kept what you typed.",
  "You don't need to do anything. We've kept what you typed and will send it automatically.",
  'Halfway there.',
  'Checked. Sending…',
  'Checked. Tap the button again.',
  "The check didn't work on this device.",
  "This form checks that you're a person, and that needs JavaScript.",
  '{minutes, plural, one {Too many attempts. Try again in # minute.} other {Too many attempts. Try again in # minutes.}}',
  '{0} of {1}',
  // Chat window.
  'Support chat',
  'Close the chat',
  'Language of the chat',
  'Sawubona! Ask us anything. A real person reads every message.',
  'You',
  'Automatic',
  'Sent',
  'Read',
  "You're offline. We've kept it and will send it when you're back online.",
  'Sending…',
  "You're offline. We keep what you write on this device and send it when you're back online.",
  "We couldn't deliver it just now. We've kept it and will try again.",
  "You've sent a lot of messages. We've kept this one and will send it after {time}.",
  'Loading the conversation…',
  "We can't reach support right now. We keep what you write on this device and send it later.",
  'Try again',
  'Your details (optional)',
  "If you leave, we'll reply by email.",
  'Your message',
  'Send',
  '{name} is writing…',
  'Message sent',
  'Our support team will get back to you soon.',
  "We've received your message and will respond soon.",
  "This couldn't be sent. What you wrote is still here.",
  'How did we do?',
  '{count} of 5',
  'Thanks for telling us.',
  'Open as a page',
  "This message wasn't accepted",
  'Delete it',
  'Image or PDF',
  'Remove {name}',
  'Waiting for a connection. Keep this page open.',
  "We couldn't take this file just now. We'll try again. Keep this page open.",
  "This file wasn't accepted. Remove it, or choose it again later.",
  'This file is no longer here. Choose it again.',
  'This file is over 12 MB. Choose a smaller one.',
  'You can send 5 files with a message. Send the others with the next one.',
  'Sends once the files are uploaded.',
  // The chat's messages from the server and on its page.
  'Open until {0}',
  'Closed, opens {0}',
  'Closed',
  'We answer within 24 hours on business days.',
  'Thank you for your message. Our team has received it and will respond shortly. Your request reference is #{reference}',
  'Ask us anything. A real person reads every message.',
  'Conversation',
  'Your request reference is <0>#{0}</0>',
  'Pictures or PDFs, at most 5',
  'Sending files…',
  '{stars} of 5',
  'Enter a subject.',
  'Use at most 4 000 characters. Send it in parts.',
  "A name can't contain links.",
  'Use at most 80 characters for the name.',
  "Choose your files again: we couldn't keep them.",
  'A file you chose is no longer here. Choose it again.',
  'Too many files were sent today. Try again tomorrow.',
  // Emails.
  "We've got your message",
  'A person answers within 24 hours on business days.',
  'It arrived on {when}.',
  "Someone wrote to us with this address. If it wasn't you, ignore this email.",
  'Answer to your request #{reference}',
  'Files attached, available for 30 days:',
  'You can reply to this email, or open the chat again in the same browser. You can attach images and PDFs.',
  'You can reply to this email, or open the chat again in the same browser. Keep #{reference} in the subject.',
  'You get this email because you gave this address to our support team and had closed the chat.',
  'Our conversation about #{reference}',
  'File: {name}, {size}',
  'You get this email because you gave this address to our support team.',
] as const

export type OtherWords = {
  /** Abbreviations, separated by spaces: seven days from Monday on, twelve months. */
  dates: { weekdays: string; months: string }
  page: PageWords
  messages: Record<(typeof otherMessages)[number], string>
}

/**
 * The page that says what we do and how to get help. It doesn't exist in English: each text's meaning is in
 * the comment above it.
 */
export type PageWords = {
  /** Find someone you can trust for the job */
  title: string
  /** Thembeka helps you find someone near you who can do the job: a plumber, an electrician, a cleaner and many others. */
  lead: string
  /** This page is in Sesotho. Our other pages are in English, Afrikaans, isiZulu and isiXhosa. */
  thisPage: string
  /** That page is in English */
  inEnglish: string
  /** Tell us what you need and where you are. */
  askStep: string
  /** Ask up to five providers for a quote. You pay nothing. */
  quotesStep: string
  /** Compare the quotes and accept one. */
  chooseStep: string
  /** When the job's finished, give it stars. */
  rateStep: string
  /** Find a provider */
  findProvider: string
  /** We're not open yet. You can already write to us, and providers can already apply. */
  notOpenYet: string
  /** Who you can trust */
  trustTitle: string
  /** 10% of every platform fee goes to charities. */
  giving: string
  /** Do you offer a service? */
  providersTitle: string
  /** How to get help */
  helpTitle: string
  /** You can write to us in Sesotho. A real person reads every message. */
  help: string
  /** Write to us */
  writeToUs: string
  /** Phone */
  phone: string
}
