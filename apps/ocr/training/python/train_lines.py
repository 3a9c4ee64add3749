"""Trains one line reader: python3 train_lines.py arabic|digits|mrz|latin PACK OUT --seconds N"""

import argparse
import copy
import json
import math
import os
import time

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset

import augment
import lines
from models import line_reader
from pack import Pack

arguments = argparse.ArgumentParser()
arguments.add_argument("task")
arguments.add_argument("pack")
arguments.add_argument("out")
arguments.add_argument("--seconds", type=float, default=300)
arguments.add_argument("--batch", type=int, default=256)
arguments.add_argument("--workers", type=int, default=8)
arguments.add_argument("--rate", type=float, default=2.2e-3)
arguments.add_argument("--floor", type=float, default=0.0, help="share of the rate that is left at the end")
arguments.add_argument("--resume", default="")
arguments.add_argument("--seed", type=int, default=5)
arguments.add_argument("--montage", default="")
args = arguments.parse_args()
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(args.seed)
pack = Pack(args.pack)


class Lines(IterableDataset):
    def __iter__(self):
        info = torch.utils.data.get_worker_info()
        rng = np.random.default_rng([args.seed, info.id if info else 0])
        while True:
            canvas, boxes, labels, width = lines.batch(pack, rng, args.task, args.batch)
            lengths = torch.tensor([len(l) for l in labels])
            yield torch.from_numpy(canvas), torch.from_numpy(boxes), torch.tensor([c for l in labels for c in l]), lengths, width


loader = iter(DataLoader(Lines(), batch_size=None, num_workers=args.workers, prefetch_factor=4 if args.workers else None, pin_memory=device == "cuda") if args.workers else Lines())
height = lines.HEIGHTS[args.task]
alphabet = lines.ALPHABETS[args.task]
net = line_reader(args.task, len(alphabet) + 1).to(device)
if args.resume:
    net.load_state_dict(torch.load(args.resume, map_location=device))
average = copy.deepcopy(net).eval()
optimizer = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=0.02)
print(args.task, sum(p.numel() for p in net.parameters()), "weights", flush=True)


def greedy(logp):
    best = logp.argmax(-1).cpu().numpy()
    out = []
    for row in best:
        keep = [k for i, k in enumerate(row) if k and (i == 0 or row[i - 1] != k)]
        out.append(keep)
    return out


def save():
    path = os.path.join(args.out, args.task)
    model = copy.deepcopy(average).cpu().float().eval()
    torch.save(model.state_dict(), path + ".pt")
    options = {} if torch.__version__.startswith("1.") else {"dynamo": False}
    torch.onnx.export(
        model, torch.rand(1, 1, height, 320), path + ".onnx", input_names=["image"], output_names=["logp"],
        dynamic_axes={"image": {0: "n", 3: "w"}, "logp": {0: "n", 1: "t"}}, opset_version=17 if options else 14, **options,
    )
    json.dump({"task": args.task, "height": height, "alphabet": alphabet, "steps": step, "seed": args.seed, "exact": exact}, open(path + ".json", "w"), ensure_ascii=False)


start = time.time()
step, exact, running = 0, 0.0, None
while True:
    elapsed = (time.time() - start) / args.seconds
    if elapsed >= 1:
        break
    canvas, boxes, labels, lengths, width = next(loader)
    with torch.no_grad():
        x = augment.line_crops(canvas.to(device, non_blocking=True), boxes.to(device), height, int(width), args.task, lines.BASELINE)
    if step == 0 and args.montage:
        from PIL import Image

        rows = (x[:24, 0].cpu().numpy() * 255).astype(np.uint8)
        Image.fromarray(rows.reshape(-1, rows.shape[2])).save(args.montage)
    falling = args.floor + (1 - args.floor) * 0.5 * (1 + math.cos(math.pi * elapsed))
    rate = args.rate * min(1, (step + 1) / 300) * falling + 1e-6
    for group in optimizer.param_groups:
        group["lr"] = rate
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda"):
        logp = net(x)
    steps = torch.full((len(lengths),), logp.shape[1], dtype=torch.long)
    loss = torch.nn.functional.ctc_loss(logp.float().transpose(0, 1), labels.to(device), steps.to(device), lengths.to(device), zero_infinity=True)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimizer.step()
    with torch.no_grad():
        decay = min(0.999, (step + 1) / (step + 20))
        for a, p in zip(average.state_dict().values(), net.state_dict().values()):
            a.lerp_(p, 1 - decay) if a.dtype.is_floating_point else a.copy_(p)
    step += 1
    if step % 500 == 0 or (device == "cpu" and step % 5 == 0):
        with torch.no_grad():
            read = greedy(average(x.float()))
        truth, at = [], 0
        for n in lengths.tolist():
            truth.append(labels[at : at + n].tolist())
            at += n
        hit = float(np.mean([r == t for r, t in zip(read, truth)]))
        exact = hit if exact == 0 else 0.7 * exact + 0.3 * hit
        print(f"{args.task} {step} {time.time() - start:.0f}s loss {loss.item():.3f} batch exact {hit:.3f} mean {exact:.3f}", flush=True)
        if step % 2000 == 0:
            save()
save()
print(args.task, "done", step, "steps, exact on augmented training lines", round(exact, 4), flush=True)
