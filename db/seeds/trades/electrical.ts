import type { Trade } from './trade.ts'

export const electrical: Trade<'electrical'> = {
  titles: [
    'Electrician',
    'Registered electrician',
    'Electrical contractor',
    'Electrician and solar installer',
  ],
  firms: ['Electrical', 'Electrical Services', 'Power & Light', 'Electric', 'Sparks'],
  skills: [
    'Fault finding',
    'Certificates of compliance',
    'DB boards',
    'Inverters',
    'Solar panels',
    'Lighting',
    'Prepaid meters',
    'Stove repairs',
    'Generators',
    'Electric gates',
  ],
  certificates: [
    { name: 'Wireman’s licence, single phase', number: 'wireman’s licence IE-#####', share: 0.8 },
    { name: 'Department of Labour registration', number: 'registration ######', share: 0.65 },
    { name: 'PV GreenCard', number: 'PVG-#####', share: 0.25 },
  ],
  insured: 0.6,
  callout: [350, 600],
  learned: [
    'Trade tested as an electrician on the mines and moved to houses when the shaft closed.',
    'I wired RDP houses for four years; after that no board frightens me.',
    'Apprenticed with Eskom, then my own bakkie since 2014.',
    'My sister and I both qualified at the college in town, she does the paperwork.',
    'Started with generators in the load-shedding years and never looked back.',
  ],
  ways: [
    'I test before I touch and again after, and you get both readings.',
    'I don’t sell a new board where a breaker will do.',
    'Everything I fit is SABS marked, and I leave you the boxes to prove it.',
    'If your certificate will fail I say so before you pay for it.',
    'I label the board in words you can read in the dark.',
  ],
  manner: [
    'Labelled the whole board, which nobody had done in twenty years.',
    'Tested every plug, not only the bad one.',
    'Switched off for as short a time as possible because my husband is on oxygen.',
    'Drew me a little plan of the circuits.',
    'Told me straight which work could wait for the next pay day.',
  ],
  jobs: {
    'certificate-of-compliance': {
      rand: 1450,
      described: [
        'Three-bedroom house, test and paper',
        'Repairs quoted apart',
        'Inspection with test report',
      ],
      requestTexts: [
        'Selling the house, the attorneys want a COC by the end of the month.',
        'New tenant moves in, I need a valid certificate for the flat.',
        'We added a garden room and the old certificate doesn’t cover it.',
      ],
      good: [
        'The certificate reached the attorney the next morning.',
        'Found three faults, fixed them and only then signed.',
        'Explained every line of the test report.',
        'No invented faults, which is what I was afraid of.',
      ],
      bad: [
        'The certificate had the wrong erf number and the transfer waited for it.',
        'The list of repairs was three times the inspection.',
      ],
    },
    'find-fault': {
      rand: 650,
      described: ['First hour, with instruments', 'Until it is found', 'Earth leakage and plugs'],
      requestTexts: [
        'Main switch trips every night at about three. Nothing is on.',
        'Half the house has no power since the storm.',
        'Earth leakage jumps when the geyser comes on.',
      ],
      good: [
        'A fridge in the garage was tripping us, found in twenty minutes.',
        'Not one trip since.',
        'Followed the fault to a borehole pump I had forgotten about.',
        'Water in an outside plug, dried and sealed.',
        'We had light again before it was dark.',
      ],
      bad: [
        'It still trips, only less.',
        'Two hours of looking and then the advice to call somebody else.',
      ],
    },
    'install-plug': {
      rand: 420,
      quantity: [1, 6],
      parts: 0.35,
      described: ['Chased in and closed', 'From the nearest circuit', 'Double point with USB'],
      requestTexts: [
        'Need double plugs in the study, we run everything off one extension.',
        'Plug for the washing machine, at the moment the cord goes through the window.',
        'Four more points in the kitchen before the cupboards go in.',
      ],
      good: [
        'The plugs sit level and the walls were closed the same day.',
        'No more extension leads across the lounge.',
        'Put the points exactly where the pencil marks were.',
        'Chased, wired and patched so that you can’t see the line.',
      ],
      bad: [
        'The plaster round the plugs cracked out within a month.',
        'One of the points was dead and took two calls to fix.',
      ],
    },
    'install-light': {
      rand: 320,
      quantity: [2, 10],
      parts: 0.25,
      described: [
        'Fitting supplied by you',
        'Ceiling or wall, switch excluded',
        'Downlights, cut and wired',
      ],
      requestTexts: [
        'Eight downlights in the kitchen and a dimmer if possible.',
        'Outside lights for the passage, it’s pitch dark and we were robbed there.',
        'Chandelier from my mother, heavy, ceiling is old.',
      ],
      good: [
        'The kitchen looks like another room.',
        'The passage is lit and we sleep better.',
        'Braced the ceiling before hanging the heavy one.',
        'Every light in a straight line, measured twice.',
      ],
      bad: [
        'Two of the downlights flicker.',
        'One hole was cut in the wrong place and patched badly.',
      ],
    },
    'replace-board': {
      rand: 3200,
      parts: 0.5,
      described: [
        'Twelve ways, breakers included',
        'New board, labelled and tested',
        'With certificate for the work',
      ],
      requestTexts: [
        'The board still has fuses with wire. The insurer wants it changed.',
        'Board buzzes and one breaker is hot.',
        'We want a bigger board before the solar people come.',
      ],
      good: [
        'From fuse wire to a board I understand.',
        'Four hours without power, as promised, not a minute more.',
        'The buzzing is gone and so is the burnt smell.',
        'Everything labelled, even the bell.',
      ],
      bad: [
        'We sat in the dark until nine because a part was missing.',
        'The cover does not close.',
      ],
    },
    'install-inverter': {
      rand: 4800,
      parts: 0.2,
      described: [
        'Labour and cabling, unit excluded',
        '5 kW with one battery',
        'Registered with the municipality',
      ],
      requestTexts: [
        'Bought a 5 kW inverter and battery on special. Who will fit it and register it?',
        'Need lights, Wi-Fi and the fridge during outages, nothing more.',
        'Our inverter beeps and shows error 56, the installer vanished.',
      ],
      good: [
        'Load-shedding or a cable theft, we don’t notice any more.',
        'Split the board properly, so the stove can’t flatten the battery.',
        'Registered it with the municipality without me asking.',
        'Taught my mother which button not to press.',
      ],
      bad: [
        'The battery lasts an hour, we were told four.',
        'The cables hang on the garage wall like washing.',
      ],
    },
  },
}
