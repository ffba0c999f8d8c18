#!/usr/bin/env python3
"""Replaces old built-in numbers by the new ones in source files: renumber_tests.py FILE...  (idempotent)"""
import csv,re,sys
new={int(r['old_number']):int(r['new_number']) for r in csv.DictReader(open('wip/renumber.tsv'),delimiter='\t')}
# `90000001`, `90_000_001`, `m90000001`, and the wire id of a show, `99990500001`
pat=re.compile(r'(?<![\d_.])(999_?)?(90[05]\d{5}|90_[05]\d\d_\d{3}|1_0\d\d_\d{3}_\d{3}|10\d{8})(?![\d_])')
def under(n):
    return f'{n:_}' if n>=10000 else str(n)
def rep(m):
    old=int(m[2].replace('_',''))
    if old not in new: return m[0]
    n=new[old]
    if m[1]:
        w=int('999%d'%n); return under(w) if '_' in m[0] else str(w)
    return under(n) if '_' in m[2] else str(n)
for f in sys.argv[1:]:
    s=open(f,encoding='utf-8').read(); t=pat.sub(rep,s)
    if s!=t: open(f,'w',encoding='utf-8').write(t); print(f, sum(x!=y for x,y in zip(s.split('\n'),t.split('\n'))))
