import type { SpokenLanguage } from '#app/platform/languages.ts'

/** Names that belong together by home language; also the other languages spoken there. */
export type Home = {
  speaks: SpokenLanguage
  women: string[]
  men: string[]
  families: string[]
  /** Which of the five skin tones portraits use. */
  skins: number[]
  hijab?: boolean
}

const words = (list: string) => list.split(' ')
const lines = (list: string) => list.split(', ')

export const homes = {
  zu: {
    speaks: 'zu',
    women: words(
      'Nomsa Thandeka Zanele Nokuthula Ntombi Sibongile Busisiwe Nompumelelo Zinhle Lindiwe Hlengiwe Nonhlanhla Thobile Khanyisile Nolwazi Ayanda Slindile Gugu Phindile Mbali',
    ),
    men: words(
      'Sipho Themba Bongani Sibusiso Mandla Nkosinathi Siyabonga Sandile Mduduzi Thulani Vusi Bheki Sifiso Jabulani Musa Lungelo Xolani Sanele Muzi Zakhele',
    ),
    families: words(
      'Dlamini Nkosi Ndlovu Khumalo Zulu Mthembu Cele Ngcobo Mkhize Buthelezi Ntuli Gumede Zwane Sithole Hadebe Mhlongo Majola Shezi Luthuli Msimang Xaba Nxumalo Biyela Zungu',
    ),
    skins: [0, 1, 1, 2],
  },
  xh: {
    speaks: 'xh',
    women: words(
      'Nomvula Thandiwe Zoleka Noluthando Nosipho Lulama Babalwa Nontsikelelo Zukiswa Vuyokazi Siphokazi Ntombekhaya Noxolo Nandipha Yolanda Phumla Khanyisa Unathi',
    ),
    men: words(
      'Lwazi Mzwandile Thabo Luyanda Mncedisi Siviwe Zola Ayabonga Xola Monde Mthunzi Sizwe Vuyani Loyiso Bulelani Andile Masixole Songezo Phila Mbulelo',
    ),
    families: words(
      'Mbeki Sisulu Mqhayi Ngxola Mbete Matshikiza Jordaan-Mbana Mfeketo Gqirana Sobukwe Tyali Nqakula Mabandla Ntshinga Ndungane Xaso Skosana Mdingi Ngcuka Qunta Jonas Gxowa Vena Mkiva',
    ),
    skins: [0, 1, 1, 2],
  },
  nso: {
    speaks: 'nso',
    women: words(
      'Mmabatho Lesedi Kgaugelo Matshidiso Mokgadi Dikeledi Raesibe Mahlatse Ramadimetja Pheladi Mapula Sewela Tebogo Mmakoma Lebogang Hunadi',
    ),
    men: words(
      'Thabang Kgotso Lesiba Phuti Malose Matome Frans Tshepo Kabelo Mpho Klaas Maropeng Sello Moloko Khutso Ledile',
    ),
    families: words(
      'Mokoena Mashaba Ramaphosa Maake Malatji Mabotja Sekgobela Letsoalo Mothapo Phasha Masemola Mamabolo Rapetsoa Moloto Ledwaba Makgoba Ngoepe Manamela',
    ),
    skins: [0, 1, 1, 2],
  },
  tn: {
    speaks: 'tn',
    women: words(
      'Boitumelo Keitumetse Refilwe Kelebogile Goitseone Onalenna Gaone Tshegofatso Mmaphefo Naledi Oratile Kgomotso Dineo Tumelo Bontle Galaletsang',
    ),
    men: words(
      'Kagiso Tumisang Katlego Thato Olebogeng Tiro Modise Kgosi Letlhogonolo Oupa Gaopalelwe Mothusi Otsile Itumeleng Tebogo Lesego',
    ),
    families: words(
      'Motaung Molefe Modise Seleka Mogapi Tau Moeketsi Phiri Mosiane Segone Kgosana Tlhabi Motlhabane Seakgosing Ramatlhodi Matlala Molema Plaatje',
    ),
    skins: [0, 1, 2, 2],
  },
  st: {
    speaks: 'st',
    women: words(
      'Palesa Mpho Lerato Dimakatso Nthabiseng Puleng Masechaba Limpho Mamello Teboho Kamohelo Maleshoane Relebohile Nteboheleng Pontsho Moliehi',
    ),
    men: words(
      'Tshepo Teboho Thabiso Lehlohonolo Retselisitsoe Molefi Tumelo Khotso Pule Mohapi Neo Sechaba Lebohang Tsietsi Moeketsi Karabo',
    ),
    families: words(
      'Mofokeng Motloung Mokoena Tsotetsi Radebe Moloi Nhlapo Mahlatsi Lekota Mosia Tshabalala Sefatsa Khoza Mohlomi Letsie Ramoabi Makhetha',
    ),
    skins: [0, 1, 1, 2],
  },
  ts: {
    speaks: 'ts',
    women: words(
      'Tintswalo Rhulani Nkhensani Hlulani Basani Tsakani Khensani Nyiko Vonani Ntsako Misaveni Amukelani',
    ),
    men: words(
      'Tiyani Vutomi Hlayisani Rirhandzu Nhlamulo Risimati Mikateko Matimba Xihluke Akani Hasani Ntwanano',
    ),
    families: words(
      'Baloyi Maluleke Chauke Mabunda Nkuna Hlungwani Mathebula Shivambu Ngobeni Rikhotso Khosa Makhubele Mashele Maswanganyi Bila',
    ),
    skins: [0, 1, 1],
  },
  ve: {
    speaks: 've',
    women: words(
      'Mulalo Rofhiwa Livhuwani Azwinndini Tshilidzi Fulufhelo Thivhulawi Mashudu Takalani Vhonani Ndivhuwo Khathutshelo',
    ),
    men: words(
      'Mpho Rudzani Mukundi Thendo Phathutshedzo Tshifhiwa Ndivhuho Rabelani Lufuno Murendeni Aluwani Fhatuwani',
    ),
    families: words(
      'Mudau Netshitenzhe Ramabulana Nemukula Mulaudzi Tshivhase Ravele Munyai Netshifhefhe Makhado Nengovhela Sikhwari Phaswana Muthambi',
    ),
    skins: [0, 0, 1, 1],
  },
  nr: {
    speaks: 'nr',
    women: words('Nomthandazo Sibongile Ntombizodwa Johanna Thembi Zodwa Martha Nobuhle'),
    men: words('Mandla Piet Jabu Solly Amos Velaphi Johannes Sibusiso Mbuso Enoch'),
    families: words(
      'Mahlangu Skhosana Masilela Mtsweni Ndala Kabini Mabena Sibanyoni Jiyane Masombuka Mguni Aphane',
    ),
    skins: [0, 1, 1, 2],
  },
  ss: {
    speaks: 'ss',
    women: words(
      'Temahlubi Nomcebo Phindile Sebenzile Lomasontfo Hlobisile Gcinile Thulisile Nonkululeko Tengetile',
    ),
    men: words(
      'Mfundo Sabelo Menzi Sicelo Bafana Mlungisi Wandile Sanele Mxolisi Lucky Majahonkhe',
    ),
    families: words(
      'Shongwe Mamba Simelane Fakudze Nkambule Maseko Mavuso Magagula Shabangu Mnisi Lukhele Nkosi Motsa Matsebula',
    ),
    skins: [0, 1, 1],
  },
  af: {
    speaks: 'af',
    women: words(
      'Annelie Marietjie Elmarie Riana Susanna Liezl Karin Ilse Marlene Hettie Anneke Suné Petro Lizette',
    ),
    men: words(
      'Pieter Johan Hennie Gerhard Kobus Francois Danie Wynand Riaan Schalk Jaco Andries Barend Tiaan Dirk',
    ),
    families: lines(
      'Pretorius, Botha, van Wyk, Venter, du Plessis, Nel, Coetzee, van der Merwe, Steyn, Fourie, Swanepoel, Kruger, Erasmus, Labuschagne, de Beer, Joubert, Vermeulen, Theron',
    ),
    skins: [4],
  },
  en: {
    speaks: 'en',
    women: words(
      'Claire Bronwyn Lauren Sandra Megan Tracy Kirsten Jennifer Debbie Nicola Gillian Heather',
    ),
    men: words('Craig Gareth Bruce Warren Sean Neil Graham Trevor Brett Duncan Clive Grant Kevin'),
    families: words(
      'Robertson Whitfield Harris Bradshaw Mitchell Kirkwood Southey Trollip Harding Paterson Webb Stirling Ashworth Cawood',
    ),
    skins: [4, 4, 3],
  },
  kaaps: {
    speaks: 'af',
    women: words(
      'Chantal Rochelle Bernadette Charmaine Veronica Jolene Candice Natasha Ursula Denise Lee-Ann Felicia Shireen',
    ),
    men: words(
      'Clint Ricardo Ashley Jerome Denzil Randall Elroy Quinton Chesley Marlon Winston Granville Ivan',
    ),
    families: lines(
      'Adams, Jacobs, Davids, Isaacs, Fortuin, September, Arendse, Cupido, Plaatjies, van Rooyen, Esau, Lewis, Booysen, Hendricks, Damons, April, Julies',
    ),
    skins: [1, 2, 2, 3],
  },
  cape: {
    speaks: 'en',
    women: words('Fatima Shamila Nazeema Zainab Rukeya Yasmeen Faranaaz Gadija Aneesa Tasneem'),
    men: words('Yusuf Ebrahim Ismail Riyaad Shafiek Igshaan Faizel Moegamat Nazeem Tashreeq'),
    families: words(
      'Hendricks Salie Davids Abrahams Kader Parker Moosa Samsodien Gamieldien Cassiem Behardien Petersen',
    ),
    skins: [2, 3, 3],
    hijab: true,
  },
  tamil: {
    speaks: 'en',
    women: words(
      'Priya Kavitha Lalitha Vanessa Saroja Nirvashni Shanti Melanie Anusha Thilo Prabashni Yogeshree',
    ),
    men: words('Rajen Vishal Kumaran Logan Sagren Dhevan Nishal Preggie Yugen Kreesan Thiru Suren'),
    families: words(
      'Naidoo Govender Pillay Moodley Naicker Reddy Padayachee Maharaj Singh Chetty Perumal Ramsamy Mudaly',
    ),
    skins: [1, 2, 3],
  },
} as const satisfies Record<string, Home>

export type HomeCode = keyof typeof homes
