import { chromium } from 'playwright-core'
const base = process.argv[2]; const name=process.argv[3]; const path=process.argv[4]??'/'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-quic','--disable-background-networking'] })
for (const [n,w,h,c] of [['m',360,800,'light'],['d',1440,900,'light'],['md',360,800,'dark'],['dd',1440,900,'dark'],['t',768,1024,'light']]) {
  if (process.argv[5] && !process.argv[5].split(',').includes(n)) continue
  const ctx = await b.newContext({ viewport:{width:w,height:h}, colorScheme:c, deviceScaleFactor:1 })
  const p = await ctx.newPage()
  p.on('console', m => m.type()==='error' && console.log(n,'console',m.text()))
  p.on('pageerror', e => console.log(n,'error',e.message))
  await p.goto(base+path)
  await p.waitForTimeout(1500)
  // lazy pictures
  await p.evaluate(async()=>{for(let y=0;y<document.body.scrollHeight;y+=600){scrollTo(0,y);await new Promise(r=>setTimeout(r,60))}scrollTo(0,0)})
  await p.waitForTimeout(700)
  const sw = await p.evaluate(()=>document.documentElement.scrollWidth)
  if (sw>w) console.log(n,'sideways',sw)
  await p.screenshot({ path:`/tmp/shot-${name}-${n}.png`, fullPage:true })
  await ctx.close()
}
await b.close()
